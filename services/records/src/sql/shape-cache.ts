import { MAX_LIFETIME_SECONDS } from '@crm/postgres';
import { statementName, type Named } from './statement-cache.js';

export interface ShapeCacheOptions {
  /** How many shapes stay compiled, the most recently used. */
  readonly kept: number;
  /** How many shapes are prepared under a name. */
  readonly named: number;
  /** How long a connection, and what it has prepared, lives at most, in milliseconds. */
  readonly connectionLifeMs: number;
  /** The time in milliseconds, for tests. */
  readonly now?: () => number;
}

/** For statements whose shapes clients choose. */
export const CHOSEN_SHAPES = { kept: 500, named: 300, connectionLifeMs: MAX_LIFETIME_SECONDS * 1_000 };

interface Shape<S> {
  readonly statement: Named<S>;
  usedAt: number;
}

/**
 * Compiled statements whose shapes clients choose, so that there may be any number of them. A shape gets a name, under
 * which every connection prepares it, at its second use; a shape used once costs no connection anything.
 *
 * Connections keep every name that they have seen. So a name is withdrawn from a shape only after it has been unused
 * for as long as a connection lives, and until then further shapes have no name: thousands of new ones neither evict
 * those in use nor fill the memory of Postgres.
 */
export class ShapeCache<S extends { readonly text: string }> {
  readonly #kind: string;
  readonly #options: ShapeCacheOptions;
  readonly #now: () => number;
  readonly #named = new Map<string, Shape<S>>();
  readonly #unnamed = new Map<string, S>();

  /** `kind` labels the statements in metrics. */
  constructor(kind: string, options: ShapeCacheOptions) {
    this.#kind = kind;
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The statement of the shape that `key` identifies. */
  get(key: string, compile: () => S): Named<S> {
    const prepared = this.#named.get(key);
    if (prepared !== undefined) {
      prepared.usedAt = this.#now();
      moveToEnd(this.#named, key, prepared);
      return prepared.statement;
    }
    const compiled = this.#unnamed.get(key);
    if (compiled !== undefined && this.#hasRoom()) {
      this.#unnamed.delete(key);
      const statement = { ...compiled, name: statementName(this.#kind, compiled.text) };
      this.#named.set(key, { statement, usedAt: this.#now() });
      return statement;
    }
    const statement = compiled ?? compile();
    moveToEnd(this.#unnamed, key, statement);
    if (this.#unnamed.size > this.#options.kept) deleteFirst(this.#unnamed);
    return statement;
  }

  #hasRoom(): boolean {
    if (this.#named.size < this.#options.named) return true;
    const [oldest] = this.#named.values();
    if (oldest === undefined || this.#now() - oldest.usedAt < this.#options.connectionLifeMs) return false;
    deleteFirst(this.#named);
    return true;
  }
}

/** A map lists its keys in insertion order. */
function moveToEnd<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
}

function deleteFirst(map: Map<string, unknown>): void {
  const [first] = map.keys();
  if (first !== undefined) map.delete(first);
}
