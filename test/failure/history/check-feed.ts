import type { FeedChange } from '../changes/feed-change.js';
import type { Operation } from './history.js';

/** A write that must be in the feed. No two records are linked twice, or unlinked twice. */
export interface FeedWrite {
  readonly record: string;
  /** Absent for a write of links alone. */
  readonly kind?: 'created' | 'updated' | 'deleted';
  /** The changed links, by the id of the record at the other end. */
  readonly links?: Readonly<Record<string, 'linked' | 'unlinked'>>;
}

/** The output of an update is the version that it gave the record. */
export type FeedOperation = Operation<FeedWrite, number>;

/**
 * Checks what a reader got of some writes (changes#feed): growing positions, groups that are adjacent, the versions of
 * each record one after the other, each acknowledged write once and in one group, nothing that nobody wrote, and no
 * write before one that had been acknowledged when it began.
 */
export function checkFeed(operations: readonly FeedOperation[], changes: readonly FeedChange[]): string[] {
  const byKey = Map.groupBy(changes, keyOf);
  const seen = operations.map((operation) => ({
    operation,
    found: expectedKeys(operation).map((key) => ({ key, places: byKey.get(key) ?? [] })),
  }));
  return [
    ...checkPositions(changes),
    ...checkVersions(operations, changes),
    ...seen.flatMap(checkWrite),
    ...checkLinks(operations, changes),
    ...checkOrder(seen),
  ];
}

interface SeenWrite {
  readonly operation: FeedOperation;
  readonly found: readonly { readonly key: string; readonly places: readonly FeedChange[] }[];
}

/** Each kind of change has its own way to be recognized: an update has a version, the others happen once. */
function keyOf({ kind, record, other, version }: FeedChange): string {
  return `${kind} ${String(record)} ${kind === 'updated' ? String(version) : (other ?? '')}`;
}

function expectedKeys({ input: { record, kind, links = {} }, output = 0 }: FeedOperation): string[] {
  const own = kind === undefined ? [] : [`${kind} ${record} ${kind === 'updated' ? String(output) : ''}`];
  return [...own, ...Object.entries(links).map(([other, change]) => `${change} ${record} ${other}`)];
}

function checkPositions(changes: readonly FeedChange[]): string[] {
  return changes.flatMap(({ position, group }, index) => {
    const before = changes[index - 1];
    if (before !== undefined && before.position >= position) return [`${position} after ${before.position}`];
    const isFirst = before?.group !== group;
    return isFirst === (group === position) ? [] : [`${position} is apart from the rest of its group ${group}`];
  });
}

/** From 1 on without a gap: a create, updates, and at the end perhaps a deletion; no more than were attempted. */
function checkVersions(operations: readonly FeedOperation[], changes: readonly FeedChange[]): string[] {
  const attempts = Map.groupBy(
    operations.filter(({ outcome, input }) => outcome !== 'refused' && input.kind !== undefined),
    ({ input }) => input.record,
  );
  const ofRecords = Map.groupBy(
    changes.filter(({ version, record }) => version !== null && attempts.has(String(record))),
    ({ record }) => String(record),
  );
  return [...ofRecords].flatMap(([record, seen]) => {
    const isInOrder = seen.every(
      ({ version, kind }, index) =>
        version === index + 1 &&
        kind === (index === 0 ? 'created' : kind === 'deleted' && index === seen.length - 1 ? kind : 'updated'),
    );
    const most = attempts.get(record)?.length ?? 0;
    const history = seen.map(({ position, kind, version }) => `${position} ${kind} ${String(version)}`).join(', ');
    return isInOrder && seen.length <= most ? [] : [`${record}, ${most} times written: ${history}`];
  });
}

/** All changes of an acknowledged write are there once, in one group; of one without an answer all or none are. */
function checkWrite({ operation: { input, outcome }, found }: SeenWrite): string[] {
  const counts = found.map(({ places }) => places.length);
  const [least, most] = { done: [1, 1], refused: [0, 0], unknown: [0, 1] }[outcome] as [number, number];
  const faults = found
    .filter(({ places }) => places.length < least || places.length > most)
    .map(({ key, places }) => `${key}: ${outcome}, and seen ${places.length} times`);
  if (faults.length > 0 || (outcome === 'unknown' && input.kind === 'updated')) return faults;
  const groups = new Set(found.flatMap(({ places }) => places.map(({ group }) => group)));
  const isWhole = groups.size <= 1 && new Set(counts).size <= 1;
  return isWhole ? [] : [`${found.map(({ key }) => key).join(', ')}: in groups ${[...groups].join()}`];
}

/** Links of written records that nobody wrote. */
function checkLinks(operations: readonly FeedOperation[], changes: readonly FeedChange[]): string[] {
  const records = new Set(operations.map(({ input }) => input.record));
  const written = new Set(operations.flatMap(expectedKeys));
  return changes
    .filter(({ other, record }) => other !== null && records.has(String(record)))
    .filter((change) => !written.has(keyOf(change)))
    .map((change) => `${keyOf(change)}: written by nobody`);
}

/** A write that began after another had been acknowledged follows it. */
function checkOrder(seen: readonly SeenWrite[]): string[] {
  const done = seen
    .filter(({ operation }) => operation.outcome === 'done')
    .map(({ operation, found }) => ({ operation, at: found[0]?.places[0]?.position ?? 0, key: found[0]?.key ?? '' }))
    .filter(({ at }) => at > 0);
  const byEnd = done.toSorted((one, other) => one.operation.endedAt - other.operation.endedAt);
  const faults: string[] = [];
  let ended = 0;
  let last = { at: 0, key: '' };
  for (const { operation, at, key } of done.toSorted((one, other) => one.operation.begunAt - other.operation.begunAt)) {
    for (; (byEnd[ended]?.operation.endedAt ?? Infinity) < operation.begunAt; ended += 1) {
      const write = byEnd[ended];
      if (write !== undefined && write.at > last.at) last = write;
    }
    if (at < last.at) faults.push(`${key}: at ${at}, before ${last.key} at ${last.at}, which it followed`);
  }
  return faults;
}
