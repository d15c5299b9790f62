import { describe, expect, it } from '@jest/globals';
import type { SqlValue, WantedEntry } from '@crm/catalog';
import { diffLinks } from './diff-links.js';

function wanted(id: string, values: Readonly<Record<string, SqlValue>> = {}): WantedEntry {
  return { id, values: new Map(Object.entries(values)), references: [], managed: [], pointer: '' };
}

function present(...farIds: string[]) {
  return farIds.map((farId) => ({ farId, rowId: `row of ${farId}` }));
}

function idsOf({ add, change, keep }: ReturnType<typeof diffLinks>) {
  return {
    add: add.map(({ id }) => id),
    change: change.map(([{ id }]) => id),
    keep: keep.map(([{ id }]) => id),
  };
}

describe('diffLinks', () => {
  it('separates added, changed and unchanged pairs', () => {
    const diff = diffLinks([wanted('b', { status: 'x' }), wanted('c'), wanted('d')], present('b', 'c'));
    expect(idsOf(diff)).toEqual({ add: ['d'], change: ['b'], keep: ['c'] });
    expect(diff.change[0]?.[1].rowId).toBe('row of b');
  });

  it('treats a cleared value as a change', () => {
    expect(idsOf(diffLinks([wanted('a', { status: null })], present('a'))).change).toEqual(['a']);
  });

  it('orders each list by id in code points, whatever the input order', () => {
    const ids = ['b', 'a', '_', 'Z', '10', '9'];
    const ordered = ['10', '9', 'Z', '_', 'a', 'b'];
    expect(
      idsOf(
        diffLinks(
          ids.map((id) => wanted(id)),
          [],
        ),
      ).add,
    ).toEqual(ordered);
    const stored = ids.map((id) => wanted(id));
    expect(idsOf(diffLinks(stored, present(...ids))).keep).toEqual(ordered);
  });

  it('returns nothing for two empty sets', () => {
    expect(idsOf(diffLinks([], []))).toEqual({ add: [], change: [], keep: [] });
  });
});
