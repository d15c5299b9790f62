import { describe, expect, it } from '@jest/globals';
import type { FeedChange } from '../changes/feed-change.js';
import { checkFeed, type FeedOperation, type FeedWrite } from './check-feed.js';
import type { Outcome } from './history.js';
import { operation } from './made-history.js';

/** Each write takes one moment, unless it says otherwise. */
function write(input: FeedWrite, at: number, version?: number, outcome?: Outcome): FeedOperation {
  return operation(input, [at, at + 0.5], version, outcome);
}

function change(position: number, kind: string, version: number | null, more: Partial<FeedChange> = {}): FeedChange {
  return { position, group: position, kind, module: 'Notes', record: 'a', version, other: null, text: '', ...more };
}

const created = write({ kind: 'created', record: 'a' }, 1);
const updated = write({ kind: 'updated', record: 'a' }, 2, 2);
const deleted = write({ kind: 'deleted', record: 'a' }, 3);
const withLinks = write({ kind: 'created', record: 'a', links: { b: 'linked' } }, 1);
const linked = write({ record: 'a', links: { b: 'linked' } }, 2);
const other = write({ kind: 'created', record: 'b' }, 2);

const creation = change(1, 'created', 1);
const update = change(2, 'updated', 2);
const deletion = change(3, 'deleted', 3);
const link = change(2, 'linked', null, { other: 'b' });

describe('what a reader of the feed got', () => {
  it.each<[string, FeedOperation[], FeedChange[]]>([
    ['nothing', [], []],
    ['the life of a record', [created, updated, deleted], [creation, update, deletion]],
    [
      'changes of others',
      [created],
      [change(0, 'created', 1, { record: 'x' }), creation, change(2, 'updated', 7, { record: 'y' })],
    ],
    ['an update without an answer, not made', [created, write(updated.input, 2, undefined, 'unknown')], [creation]],
    ['an update without an answer, made', [created, write(updated.input, 2, undefined, 'unknown')], [creation, update]],
    ['a refused deletion', [created, write(deleted.input, 2, undefined, 'refused')], [creation]],
    ['a create with links', [withLinks], [creation, { ...link, group: 1 }]],
    ['a link of its own', [created, linked], [creation, link]],
    [
      'two writes at once',
      [created, { ...other, begunAt: 1 }],
      [change(1, 'created', 1, { record: 'b' }), change(2, 'created', 1)],
    ],
  ])('is right: %s', (_title, operations, changes) => {
    expect(checkFeed(operations, changes)).toEqual([]);
  });

  it.each<[string, FeedOperation[], FeedChange[]]>([
    ['a create is missed', [created], []],
    ['an update in the middle is missed', [created, updated, deleted], [creation, deletion]],
    ['the last update is missed', [created, updated], [creation]],
    ['a change comes twice', [created], [creation, change(2, 'created', 1)]],
    ['a position comes twice', [created], [creation, creation]],
    [
      'versions go back',
      [created, updated, write(updated.input, 2, 3)],
      [creation, change(2, 'updated', 3), change(3, 'updated', 2)],
    ],
    [
      'a refused deletion is there',
      [created, write(deleted.input, 2, undefined, 'refused')],
      [creation, change(2, 'deleted', 2)],
    ],
    ['an update that nobody made', [created], [creation, update]],
    ['a link that nobody made', [created], [creation, link]],
    ['half of a create', [withLinks], [creation]],
    ['half of a create without an answer', [write(withLinks.input, 1, undefined, 'unknown')], [creation]],
    ['a create and its links in two groups', [withLinks], [creation, link]],
    [
      'a group that is torn apart',
      [withLinks],
      [creation, change(2, 'created', 1, { record: 'x' }), { ...link, position: 3, group: 1 }],
    ],
    ['a group that does not begin with its first change', [created], [change(2, 'created', 1, { group: 1 })]],
    [
      'a write before one that it followed',
      [created, other],
      [change(1, 'created', 1, { record: 'b' }), change(2, 'created', 1)],
    ],
  ])('is wrong: %s', (_title, operations, changes) => {
    expect(checkFeed(operations, changes)).not.toEqual([]);
  });
});
