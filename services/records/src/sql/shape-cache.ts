import { LRUCache } from 'lru-cache';
import { statementName, type Named } from './statement-cache.js';

export interface ShapeCacheOptions {
  /** How many shapes without a name stay compiled, the most recently used. */
  readonly kept: number;
  /** How many shapes stay compiled with a name, under which connections prepare them; the most recently used. */
  readonly named: number;
}

/** For statements whose shapes clients choose. */
export const CHOSEN_SHAPES: ShapeCacheOptions = { kept: 500, named: 300 };

/**
 * Compiled statements whose shapes clients choose, so that there may be any number of them. A shape gets a name, under
 * which every connection prepares it, at its second use; a shape used once costs no connection anything, and evicts no
 * shape that is used.
 */
export class ShapeCache<S extends { readonly text: string }> {
  readonly #kind: string;
  readonly #named: LRUCache<string, Named<S>>;
  readonly #unnamed: LRUCache<string, S>;

  /** `kind` labels the statements in metrics. */
  constructor(kind: string, { kept, named }: ShapeCacheOptions) {
    this.#kind = kind;
    this.#named = new LRUCache({ max: named });
    this.#unnamed = new LRUCache({ max: kept });
  }

  /** The statement of the shape that `key` identifies. */
  get(key: string, compile: () => S): Named<S> {
    const named = this.#named.get(key);
    if (named !== undefined) return named;
    const unnamed = this.#unnamed.get(key);
    if (unnamed === undefined) {
      const compiled = compile();
      this.#unnamed.set(key, compiled);
      return compiled;
    }
    this.#unnamed.delete(key);
    const statement = { ...unnamed, name: statementName(this.#kind, unnamed.text) };
    this.#named.set(key, statement);
    return statement;
  }
}
