import type { Operation } from './history.js';

/**
 * The operations on a set: each element is added at most once and removed at most once; a read is of one element or of
 * all.
 */
export type SetInput =
  { readonly kind: 'add' | 'remove'; readonly element: string } | { readonly kind: 'read'; readonly of?: string };
/** The elements that a read found, including repetitions; none for writes. */
export type SetOutput = readonly string[];
export type SetOperation = Operation<SetInput, SetOutput>;

interface Read {
  readonly begunAt: number;
  readonly endedAt: number;
  readonly of: string | undefined;
  readonly elements: ReadonlySet<string>;
}

/**
 * Checks the history of a set. A fault is an element that was acknowledged and is missing (lost), that is back after it
 * was removed or seen to be gone (resurrected), that appears later than a write of unknown outcome may have an effect
 * (late), that nobody added (phantom), or that is there twice (repeated).
 */
export function checkSet(operations: readonly SetOperation[]): string[] {
  const reads: Read[] = [];
  const faults: string[] = [];
  const adds = new Map<string, SetOperation>();
  const removals = new Map<string, SetOperation>();
  for (const operation of operations) {
    const { input, begunAt, endedAt, outcome, output } = operation;
    if (input.kind === 'read') {
      if (outcome !== 'done' || output === undefined) continue;
      const elements = new Set(output);
      for (const element of elements) {
        if (output.indexOf(element) !== output.lastIndexOf(element)) faults.push(`${element}: repeated in a read`);
      }
      reads.push({ begunAt, endedAt, of: input.of, elements });
    } else if (outcome !== 'refused') (input.kind === 'add' ? adds : removals).set(input.element, operation);
  }
  const known = new Set([...adds.keys(), ...reads.flatMap(({ elements }) => [...elements])]);
  for (const element of known) {
    const fault = faultOf(element, reads, adds.get(element), removals.get(element));
    if (fault !== undefined) faults.push(`${element}: ${fault}`);
  }
  return faults;
}

function faultOf(
  element: string,
  reads: readonly Read[],
  add: SetOperation | undefined,
  removal: SetOperation | undefined,
): string | undefined {
  if (add === undefined) return 'phantom, nobody added it';
  const telling = reads.filter(({ of = element }) => of === element);
  const present = telling.filter(({ elements }) => elements.has(element));
  const absent = telling.filter(({ elements }) => !elements.has(element));
  const firstSeen = Math.min(...present.map(({ endedAt }) => endedAt));
  const lastSeen = Math.max(...present.map(({ begunAt }) => begunAt));
  if (present.some(({ endedAt }) => endedAt < add.begunAt)) return 'phantom, seen before it was added';
  // From here on it must be seen, until it is removed.
  const addedBy = Math.min(firstSeen, add.outcome === 'done' ? add.endedAt : Infinity);
  const mayGoFrom = removal?.begunAt ?? Infinity;
  if (absent.some(({ begunAt, endedAt }) => begunAt > addedBy && endedAt < mayGoFrom)) return 'lost';
  if (removal?.outcome === 'done' && lastSeen > removal.endedAt)
    return 'resurrected after its removal was acknowledged';
  const seenGone = absent.filter(({ begunAt }) => begunAt > addedBy).map(({ endedAt }) => endedAt);
  if (lastSeen > Math.min(...seenGone)) return 'resurrected after it was seen to be gone';
  const lateAdd = absent.filter(({ begunAt }) => begunAt > add.effectUntil).map(({ endedAt }) => endedAt);
  if (lastSeen > Math.min(...lateAdd)) return 'late, it appeared long after its add was given up';
  const stillThere = present.filter(({ begunAt }) => begunAt > (removal?.effectUntil ?? Infinity));
  const goneAfter = Math.max(...absent.map(({ begunAt }) => begunAt));
  if (stillThere.some(({ endedAt }) => endedAt < goneAfter)) return 'late, it went long after its removal was given up';
  return undefined;
}
