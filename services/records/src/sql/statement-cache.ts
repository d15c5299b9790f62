import { createHash } from 'node:crypto';

/** A compiled statement and the name under which connections prepare it, if it has one. */
export type Named<S> = S & { readonly name?: string };

const HASH_LENGTH = 16;

/**
 * Keeps the compiled statements of one kind, each under a name `<kind>:<hash of its text>` under which every connection
 * prepares it once. Connections keep each named statement they have seen, so the number of names is bounded: when the
 * cache is full, a new shape is compiled for each use and never prepared.
 */
export class StatementCache<S extends { readonly text: string }> {
  readonly #kind: string;
  readonly #limit: number;
  readonly #statements = new Map<string, Named<S>>();

  /** `kind` labels the statements in metrics. */
  constructor(kind: string, limit: number) {
    this.#kind = kind;
    this.#limit = limit;
  }

  /** The statement of the shape that `key` identifies. */
  get(key: string, compile: () => S): Named<S> {
    const cached = this.#statements.get(key);
    if (cached !== undefined) return cached;
    const compiled = compile();
    if (this.#statements.size >= this.#limit) return compiled;
    const prepared = { ...compiled, name: statementName(this.#kind, compiled.text) };
    this.#statements.set(key, prepared);
    return prepared;
  }
}

/** The name of a statement; the same text has the same name everywhere. */
export function statementName(kind: string, text: string): string {
  return `${kind}:${createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)}`;
}
