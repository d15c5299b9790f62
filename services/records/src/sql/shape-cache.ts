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
  readonly #options: ShapeCacheOptions;
  readonly #named = new Map<string, Named<S>>();
  readonly #unnamed = new Map<string, S>();

  /** `kind` labels the statements in metrics. */
  constructor(kind: string, options: ShapeCacheOptions) {
    this.#kind = kind;
    this.#options = options;
  }

  /** The statement of the shape that `key` identifies. */
  get(key: string, compile: () => S): Named<S> {
    const named = this.#named.get(key);
    if (named !== undefined) return keepLast(this.#named, key, named, this.#options.named);
    const unnamed = this.#unnamed.get(key);
    if (unnamed === undefined) return keepLast(this.#unnamed, key, compile(), this.#options.kept);
    this.#unnamed.delete(key);
    const statement = { ...unnamed, name: statementName(this.#kind, unnamed.text) };
    return keepLast(this.#named, key, statement, this.#options.named);
  }
}

/** Makes an entry the last of a map, which has at most so many: the first ones are deleted. */
function keepLast<V>(map: Map<string, V>, key: string, value: V, most: number): V {
  map.delete(key);
  map.set(key, value);
  const [first] = map.keys();
  if (first !== undefined && map.size > most) map.delete(first);
  return value;
}
