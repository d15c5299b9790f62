import type { Operation } from './history.js';

/**
 * The operations on a register: write a value if there is one, compare and replace it, delete it permanently, or read
 * it. It has a value from the start; every value is written once.
 */
export type RegisterInput =
  | { readonly kind: 'delete' }
  | { readonly kind: 'read' }
  | { readonly kind: 'write'; readonly value: string }
  | { readonly kind: 'replace'; readonly from: string; readonly value: string };
type WriteInput = Exclude<RegisterInput, { readonly kind: 'read' }>;

/**
 * The value that a read found, or that a write left behind. A write that failed because the register was deleted has
 * read `GONE`.
 */
export type RegisterOutput = string;
export type RegisterOperation = Operation<RegisterInput, RegisterOutput>;

/** There is no value any more. */
export const GONE = 'gone';

/**
 * Whether some order of the operations explains every answer and agrees with time (linearizability, by the algorithm of
 * Wing and Gong): each takes effect once between its start and its end. An operation of unknown outcome takes effect
 * within its time, or never. Returns the fault, or undefined if there is none.
 */
export function checkRegister(initial: string, operations: readonly RegisterOperation[]): string | undefined {
  const needed = neededValues(operations);
  const judged = operations
    .filter(
      ({ outcome, input }) =>
        outcome === 'done' || (outcome === 'unknown' && input.kind !== 'read' && needed.has(leftBy(input))),
    )
    .toSorted((left, right) => left.begunAt - right.begunAt);
  const search = new Search(judged);
  if (search.explains(initial)) return undefined;
  const stuck = judged[search.furthest];
  return `nothing explains ${stuck === undefined ? 'the history' : describe(stuck)} of\n${judged.map(describe).join('\n')}`;
}

/**
 * The values that some operation depends on. A write of unknown outcome that left behind none of them explains nothing:
 * a history with it is as consistent as one without it. An outage leaves dozens, and the search would try all subsets.
 */
function neededValues(operations: readonly RegisterOperation[]): ReadonlySet<string> {
  const outputs = operations.flatMap(({ output }) => output ?? []);
  const replaced = operations.flatMap(({ input }) => (input.kind === 'replace' ? [input.from] : []));
  return new Set([...outputs, ...replaced]);
}

/** The value that a write leaves behind if it takes effect. */
function leftBy(write: WriteInput): string {
  return write.kind === 'delete' ? GONE : write.value;
}

/** The operations that have taken effect, and the value of the register after them. */
interface Point {
  readonly taken: bigint;
  readonly value: string;
}

class Search {
  readonly #operations: readonly RegisterOperation[];
  readonly #seen = new Set<string>();
  /** The last of the operations that no order could get past. */
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
    // An operation that started after another one had ended follows it.
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

  /** An operation of unknown outcome has no effect after others that started when its time was over. */
  #isInTime({ effectUntil }: RegisterOperation, taken: bigint): boolean {
    return !this.#operations.some(
      ({ begunAt }, index) => begunAt > effectUntil && (taken & (1n << BigInt(index))) !== 0n,
    );
  }
}

/** The value of the register after an operation; undefined when the operation cannot have had this outcome then. */
function effectOf({ input, outcome, output }: RegisterOperation, value: string): string | undefined {
  if (input.kind === 'read') return value === output ? value : undefined;
  const after = writtenBy(input, value);
  // An operation without effect need not be part of the order.
  return outcome === 'done' && after !== output ? undefined : after;
}

/** The value after a write; undefined when the write is refused. */
function writtenBy(input: WriteInput, value: string): string | undefined {
  if (value === GONE || (input.kind === 'replace' && input.from !== value)) return undefined;
  return leftBy(input);
}

function describe({ client, input, outcome, output, begunAt, endedAt }: RegisterOperation): string {
  const times = `${begunAt.toFixed(1)} to ${endedAt.toFixed(1)}`;
  return `${times}: client ${client} ${JSON.stringify(input)}: ${outcome} ${output ?? ''}`;
}
