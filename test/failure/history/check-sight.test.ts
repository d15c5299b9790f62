import { describe, expect, it } from '@jest/globals';
import type { FeedChange } from '../changes/feed-change.js';
import { checkSight } from './check-sight.js';

/** Changes of the record `a`; `linked` is one of a link. */
function changesOf(...kinds: readonly string[]): FeedChange[] {
  return kinds.map((kind, position) => {
    const other = kind === 'linked' ? 'x' : null;
    return { position, group: position, kind, module: 'Notes', record: 'a', version: 1, other, text: '' };
  });
}

const check = (before: string, after: string, ...kinds: readonly string[]): string[] =>
  checkSight({ before: new Set(before), after: new Set(after), changes: changesOf(...kinds) });

describe('what a user sees in lists and in the feed', () => {
  it.each([
    ['', ''],
    ['ab', 'ab'],
    ['', 'a', 'created'],
    ['', 'a', 'appeared', 'updated', 'linked'],
    ['a', '', 'disappeared'],
    ['a', 'a', 'updated'],
    ['a', '', 'updated', 'deleted'],
  ])('fits: %j, then %j', (before, after, ...kinds) => {
    expect(check(before, after, ...kinds)).toEqual([]);
  });

  it.each([
    ['', 'a'],
    ['a', ''],
    ['', 'a', 'updated'],
    ['', 'a', 'appeared', 'appeared'],
    ['a', 'a', 'appeared'],
    ['a', '', 'linked', 'deleted'],
    ['', '', 'created', 'deleted'],
    ['', '', 'updated'],
    ['a', '', 'disappeared', 'updated'],
  ])('does not fit: %j, then %j', (before, after, ...kinds) => {
    expect(check(before, after, ...kinds)).not.toEqual([]);
  });
});
