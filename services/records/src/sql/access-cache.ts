import { MAX_LIFETIME_SECONDS } from '@crm/postgres';
import type { Access } from '../plan/access.js';
import { ShapeCache } from './shape-cache.js';
import { StatementCache, type Named } from './statement-cache.js';

/**
 * Limits for the statements of users with restricted rights. Administrators can create any number of distinct rights.
 */
const RESTRICTED = { kept: 500, named: 100, connectionLifeMs: MAX_LIFETIME_SECONDS * 1_000 };

/**
 * Keeps the compiled statements of one kind, as `StatementCache` does. Statements of users with restricted rights are
 * kept separately, so that any number of roles takes no room from everybody else.
 */
export class AccessCache<S extends { readonly text: string }> {
  readonly #open: StatementCache<S>;
  readonly #restricted: ShapeCache<S>;

  /** `kind` labels the statements in metrics; `limit` is how many unrestricted ones are kept. */
  constructor(kind: string, limit: number) {
    this.#open = new StatementCache(kind, limit);
    this.#restricted = new ShapeCache(kind, RESTRICTED);
  }

  /** The statement of the shape that `key` and `access` identify. */
  get(key: string, access: Access | undefined, compile: () => S): Named<S> {
    if (access === undefined) return this.#open.get(key, compile);
    return this.#restricted.get(`${key}\n${JSON.stringify(access)}`, compile);
  }
}
