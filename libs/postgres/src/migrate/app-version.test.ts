import { describe, expect, it } from '@jest/globals';
import { isOlder } from './app-version.js';

describe('isOlder', () => {
  it.each([
    ['1.2.3', '1.2.4'],
    ['1.9.0', '1.10.0'],
    ['9.9.9', '10.0.0'],
    ['1.2.3-rc.1', '1.2.4'],
  ])('%s is older than %s, and not vice versa', (older, newer) => {
    expect([isOlder(older, newer), isOlder(newer, older)]).toEqual([true, false]);
  });

  it.each([
    ['1.2.3', '1.2.3'],
    ['1.2.3-rc.1', '1.2.3'],
    ['1.2.3+build', '1.2.3'],
  ])('%s is equal to %s', (one, other) => {
    expect([isOlder(one, other), isOlder(other, one)]).toEqual([false, false]);
  });
});
