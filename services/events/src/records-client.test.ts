import { describe, expect, it } from '@jest/globals';
import type { ListChangesOfResponseMessage } from '@crm/protos';
import { postedPage } from './records-client.js';

/** An answer with changes of these records, which have a text each. */
function answerWith(
  records: Readonly<Record<string, string>>,
  changed: readonly string[],
): ListChangesOfResponseMessage {
  const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
  return {
    changes: {
      changes: changed.map((record, index) => ({
        position: 10 + index,
        kind: 'updated',
        attributesJson: json({ module: 'Notes', record }),
      })),
      next: 99,
      newest: 99,
      oldest: 0,
    },
    records: Object.entries(records).map(([id, description]) => ({
      module: 'Notes',
      id,
      attributesJson: json({ description }),
    })),
  };
}

describe('the page that a webhook holds', () => {
  it('has all changes of the answer, with their records', () => {
    const page = postedPage(answerWith({ a: 'x' }, ['a', 'b']));
    expect(page).toEqual({
      changes: [
        {
          position: 10,
          kind: 'updated',
          attributes: { module: 'Notes', record: 'a' },
          record: { description: 'x' },
        },
        { position: 11, kind: 'updated', attributes: { module: 'Notes', record: 'b' }, record: undefined },
      ],
      next: 99,
      newest: 99,
      bytes: 81,
    });
  });

  it('ends before it takes much memory, and the next page begins there', () => {
    const large = 'x'.repeat(100_000);
    const page = postedPage(answerWith({ a: large, b: large }, ['a', 'b', 'a', 'b']));
    expect(page.changes.map(({ position }) => position)).toEqual([10, 11]);
    expect(page).toMatchObject({ next: 11, newest: 99, bytes: 200_098 });
    const larger = postedPage(answerWith({ a: large.repeat(9) }, ['a', 'b']));
    expect(larger.changes.map(({ position }) => position)).toEqual([10]);
    expect(larger.next).toBe(10);
  });
});
