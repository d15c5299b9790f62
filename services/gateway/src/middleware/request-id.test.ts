import { describe, expect, it } from '@jest/globals';
import { requestIdOf } from './request-id.js';

describe('requestIdOf', () => {
  it.each(['a', 'abc-123', 'Root=1-67891233-abcdef', 'a'.repeat(128), '018f.x:y/z+w'])('keeps %s', (id) => {
    expect(requestIdOf(id)).toBe(id);
  });

  it.each([undefined, '', ' a', 'a b', 'a\nb', 'a"b', '<x>', '{}', 'é', 'a'.repeat(129), '-a', ['a', 'b']])(
    'replaces %j',
    (id) => {
      expect(requestIdOf(id)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    },
  );
});
