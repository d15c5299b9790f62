import type { Access } from '../plan/access.js';
import type { SelectedMembers } from '../plan/read-selection.js';
import { CHOSEN_SHAPES, ShapeCache } from './shape-cache.js';
import { StatementCache, type Named } from './statement-cache.js';

/** For the statements of users with restricted rights. Administrators can create any number of distinct rights. */
const RESTRICTED = { ...CHOSEN_SHAPES, named: 100 };

/** The records and the members that a statement may show. */
export interface Shown {
  /** The records that the user may see; undefined = all. */
  readonly access?: Access | undefined;
  /** The members to return; undefined = all. */
  readonly selection?: SelectedMembers | undefined;
}

/**
 * Keeps the compiled statements of one kind, as `StatementCache` does. Statements of users with restricted rights, and
 * those that return selected members, are kept separately, so that any number of them takes no room from everybody else.
 */
export class AccessCache<S extends { readonly text: string }> {
  readonly #open: StatementCache<S>;
  readonly #restricted: ShapeCache<S>;
  readonly #sparse: ShapeCache<S>;

  /** `kind` labels the statements in metrics; `limit` is how many unrestricted ones are kept. */
  constructor(kind: string, limit: number) {
    this.#open = new StatementCache(kind, limit);
    this.#restricted = new ShapeCache(kind, RESTRICTED);
    this.#sparse = new ShapeCache(kind, CHOSEN_SHAPES);
  }

  /** The statement of the shape that `key`, `access` and `selection` identify. */
  get(key: string, { access, selection }: Shown, compile: () => S): Named<S> {
    if (selection !== undefined) return this.#sparse.get(JSON.stringify([key, access, selection]), compile);
    if (access === undefined) return this.#open.get(key, compile);
    return this.#restricted.get(`${key}\n${JSON.stringify(access)}`, compile);
  }
}
