import type { Operation } from './history.js';

/**
 * What is done to a register: a value is written when there is one, compared and replaced, deleted for good, or read. It
 * holds a value from the beginning; every value is written once.
 */
export type RegisterInput =
  | { readonly kind: 'delete' }
  | { readonly kind: 'read' }
  | { readonly kind: 'write'; readonly value: string }
  | { readonly kind: 'replace'; readonly from: string; readonly value: string };
/** What a read found, or a write left behind. Whoever wrote in vain, because there is nothing any more, has read `GONE`. */
export type RegisterOutput = string;
export type RegisterOperation = Operation<RegisterInput, RegisterOutput>;

/** There is no value any more. */
export const GONE = 'gone';

/**
 * Whether there is an order of the operations that explains every answer and agrees with time (linearizability, found as
 * Wing and Gong did): each takes effect once between its beginning and its end. One of unknown outcome takes effect in
 * its time, or never. Answers what is wrong, undefined when all is well.
 */
export function checkRegister(initial: string, operations: readonly RegisterOperation[]): string | undefined {
  const judged = operations
    .filter(({ outcome, input }) => outcome === 'done' || (outcome === 'unknown' && input.kind !== 'read'))
    .toSorted((left, right) => left.begunAt - right.begunAt);
  const search = new Search(judged);
  if (search.explains(initial)) return undefined;
  const stuck = judged[search.furthest];
  return `nothing explains ${stuck === undefined ? 'the history' : describe(stuck)} of\n${judged.map(describe).join('\n')}`;
}

/** Which operations have had their effect, and what the register holds after them. */
interface Point {
  readonly taken: bigint;
  readonly value: string;
}

class Search {
  readonly #operations: readonly RegisterOperation[];
  readonly #seen = new Set<string>();
  /** Of the operations that an order could not get past, the last. */
  furthest = 0;

  constructor(operations: readonly RegisterOperation[]) {
    this.#operations = operations;
  }

  explains(initial: string): boolean {
    const open: Point[] = [{ taken: 0n, value: initial }];
    for (let point = open.pop(); point !== undefined; point = open.pop()) {
      const key = `${point.taken} ${point.value}`;
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      const next = this.#next(point);
      if (next === 'explained') return true;
      open.push(...next);
    }
    return false;
  }

  #next({ taken, value }: Point): readonly Point[] | 'explained' {
    const left = [...this.#operations.entries()].filter(([index]) => (taken & (1n << BigInt(index))) === 0n);
    const needed = left.filter(([, { outcome }]) => outcome === 'done');
    if (needed.length === 0) return 'explained';
    this.furthest = Math.max(this.furthest, needed[0]?.[0] ?? 0);
    // Whoever began after another one had ended comes after it.
    const firstEnd = Math.min(...needed.map(([, { endedAt }]) => endedAt));
    const points: Point[] = [];
    for (const [index, operation] of left) {
      if (operation.begunAt > firstEnd) break;
      const after = effectOf(operation, value);
      if (after !== undefined && this.#isInTime(operation, taken)) {
        points.push({ taken: taken | (1n << BigInt(index)), value: after });
      }
    }
    return points;
  }

  /** An operation of unknown outcome has no effect after others that began when its time was over. */
  #isInTime({ effectUntil }: RegisterOperation, taken: bigint): boolean {
    return !this.#operations.some(
      ({ begunAt }, index) => begunAt > effectUntil && (taken & (1n << BigInt(index))) !== 0n,
    );
  }
}

/** What the register holds after an operation; undefined when it cannot have had this outcome then. */
function effectOf({ input, outcome, output }: RegisterOperation, value: string): string | undefined {
  if (input.kind === 'read') return value === output ? value : undefined;
  const after = writtenBy(input, value);
  // Whoever has had no effect need not be taken into the order.
  return outcome === 'done' && after !== output ? undefined : after;
}

/** What a write makes of a value; undefined when it is refused. */
function writtenBy(input: Exclude<RegisterInput, { readonly kind: 'read' }>, value: string): string | undefined {
  if (value === GONE) return undefined;
  if (input.kind === 'delete') return GONE;
  return input.kind === 'write' || input.from === value ? input.value : undefined;
}

function describe({ client, input, outcome, output, begunAt, endedAt }: RegisterOperation): string {
  const times = `${begunAt.toFixed(1)} to ${endedAt.toFixed(1)}`;
  return `${times}: client ${client} ${JSON.stringify(input)}: ${outcome} ${output ?? ''}`;
}
