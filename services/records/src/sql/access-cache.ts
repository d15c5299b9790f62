import { MAX_LIFETIME_SECONDS } from '@crm/postgres';
import type { Access } from '../plan/access.js';
import { ShapeCache } from './shape-cache.js';
import { StatementCache, type Named } from './statement-cache.js';

/** Of statements of users whose rights are restricted, which administrators make up. */
const RESTRICTED = { kept: 500, named: 100, connectionLifeMs: MAX_LIFETIME_SECONDS * 1_000 };

/**
 * Keeps the compiled statements of one kind, as `StatementCache` does, and apart from them those of users whose rights are
 * restricted: however many roles there are, they take nothing away from everybody else.
 */
export class AccessCache<S extends { readonly text: string }> {
  readonly #open: StatementCache<S>;
  readonly #restricted: ShapeCache<S>;

  /** `kind` labels the statements in metrics; `limit` is how many of the unrestricted ones are kept. */
  constructor(kind: string, limit: number) {
    this.#open = new StatementCache(kind, limit);
    this.#restricted = new ShapeCache(kind, RESTRICTED);
  }

  /** The statement of the shape that `key` and `access` stand for. */
  get(key: string, access: Access | undefined, compile: () => S): Named<S> {
    if (access === undefined) return this.#open.get(key, compile);
    return this.#restricted.get(`${key}\n${JSON.stringify(access)}`, compile);
  }
}
