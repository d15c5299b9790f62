import { describe, expect, it } from '@jest/globals';
import { revision, version } from './version.js';

describe('version', () => {
  it('is the version of the release', () => {
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(revision).not.toBe('');
  });
});
