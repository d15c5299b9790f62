import { describe, expect, it } from '@jest/globals';
import { isRecordId } from './record-id.js';

describe('isRecordId', () => {
  it.each(['1', 'A-z_0', 'x'.repeat(36), 'Viewed'])('accepts %j', (id) => {
    expect(isRecordId(id)).toBe(true);
  });

  it.each(['', 'x'.repeat(37), 'a b', 'a.b', 'ä', 'a\n', 'viewed', 'favorites', 'meta'])('rejects %j', (id) => {
    expect(isRecordId(id)).toBe(false);
  });
});
