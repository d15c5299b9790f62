import type { FeedChange } from '../changes/feed-change.js';

/** Some records as a user saw them: in lists before and after some writes, and in the feed between them. */
export interface Seen {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
  readonly changes: readonly FeedChange[];
}

const ENTERING = ['created', 'restored', 'appeared'];
const LEAVING = ['deleted', 'disappeared'];

/**
 * Checks the feed of a user against lists (changes#rights-on-changes), when each record was written once: what entered
 * and left the user's view is the difference of the lists, and nothing was shown of records in neither of them. Of a link, one
 * end must be in the list after it.
 */
export function checkSight({ before, after, changes }: Seen): string[] {
  const faults: string[] = [];
  const seen = new Set(before);
  for (const { kind, record, other, position } of changes) {
    const id = String(record);
    const fault = `${kind} ${id} ${other ?? ''} at ${position}`;
    if (other !== null) {
      if (!after.has(id) && !after.has(other)) faults.push(`${fault}: not in the list after it`);
      continue;
    }
    if (!before.has(id) && !after.has(id)) faults.push(`${fault}: in no list`);
    else if (ENTERING.includes(kind) === seen.has(id)) faults.push(`${fault}: seen before: ${seen.has(id)}`);
    if (ENTERING.includes(kind)) seen.add(id);
    if (LEAVING.includes(kind)) seen.delete(id);
  }
  const differing = [...seen.symmetricDifference(after)];
  return [
    ...faults,
    ...differing.map((id) => `${id}: in the list after it: ${after.has(id)}, by the feed: ${seen.has(id)}`),
  ];
}
