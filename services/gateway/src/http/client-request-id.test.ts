import { describe, expect, it } from '@jest/globals';
import { clientRequestIdOf } from './client-request-id.js';

describe('clientRequestIdOf', () => {
  it.each(['a', 'abc-123', 'Root=1-67891233-abcdef', 'a'.repeat(128), '018f.x:y/z+w'])('keeps %s', (id) => {
    expect(clientRequestIdOf(id)).toBe(id);
  });

  it.each([undefined, '', ' a', 'a b', 'a\nb', 'a"b', '<x>', '{}', 'é', 'a'.repeat(129), '-a', ['a', 'b']])(
    'drops %j',
    (id) => {
      expect(clientRequestIdOf(id)).toBeUndefined();
    },
  );
});
