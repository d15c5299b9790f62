import { moduleNamed, type Catalog, type EdgeLink, type Module } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import { bind, type CompiledSql, type Queryable } from '@crm/postgres';
import type { RecordAction, Rights } from '../domain/rights.js';
import { accessTo, sightOf } from '../plan/access.js';
import { AccessCache } from '../sql/access-cache.js';
import { compileHiddenLinked, compileLockedLinked } from '../sql/compile-hidden-linked.js';
import { compileRefused, type RefusedRow } from '../sql/compile-refused.js';
import { userParameters } from '../sql/sight.js';

/** Records on which a user may not perform an action. */
export interface Refused {
  /** Those that the user does not see, or that do not exist. */
  readonly hidden: readonly string[];
  /** Those that the user sees. */
  readonly forbidden: readonly string[];
}

/** Finds the records on which a user may not perform an action. No statement where the action is not restricted. */
export interface RefusedRecords {
  /** The given records of a module on which the user may not perform the action; none where everything is allowed. */
  find(
    queryable: Queryable,
    module: Module,
    ids: readonly string[],
    action: RecordAction,
    rights: Rights,
  ): Promise<Refused>;
  /**
   * The live records that a link leads to and that the user does not see: replacing a link replaces only its visible
   * records. Rejects with 8710 when there are more than 10,000.
   */
  findHiddenLinked(queryable: Queryable, link: EdgeLink, ownerId: string, rights: Rights): Promise<readonly string[]>;
  /**
   * Some of the records that a link leads to, except `kept`, that the user sees but may not change; none where all may
   * be changed.
   */
  findLockedLinked(
    queryable: Queryable,
    link: EdgeLink,
    ownerId: string,
    kept: readonly string[],
    rights: Rights,
  ): Promise<readonly string[]>;
}

const NONE: Refused = { hidden: [], forbidden: [] };
const MAX_STATEMENTS = 500;
const MAX_HIDDEN = 10_000;
/** The maximum number of locked records that are reported. */
const MAX_LOCKED = 100;

/** Each statement is compiled once, and prepared once by every connection. */
export function createRefusedRecords(catalog: Catalog): RefusedRecords {
  const statements = new AccessCache<CompiledSql>('refused', MAX_STATEMENTS);
  return {
    async find(queryable, module, ids, action, rights) {
      const access = accessTo(rights, module, action, () => []);
      if (ids.length === 0 || access === undefined) return NONE;
      const statement = statements.get(module.name, { access }, () => compileRefused(catalog, module, access));
      const values = { ids: [...new Set(ids)], ...userParameters(rights) };
      const rows = await queryable.run<RefusedRow>(bind(statement, values));
      const idsOf = (isHidden: boolean): string[] =>
        rows.flatMap(({ id, hidden }) => (hidden === isHidden ? [id] : []));
      return { hidden: idsOf(true), forbidden: idsOf(false) };
    },
    async findHiddenLinked(queryable, link, ownerId, rights) {
      const access = sightOf(rights, () => [moduleNamed(catalog, link.related)]);
      if (access === undefined) return [];
      const statement = statements.get(`${link.module} ${link.name}`, { access }, () =>
        compileHiddenLinked(catalog, link, access),
      );
      const values = { near: ownerId, max: MAX_HIDDEN + 1, ...userParameters(rights) };
      const rows = await queryable.run<{ readonly id: string }>(bind(statement, values));
      if (rows.length > MAX_HIDDEN) {
        const detail = 'Too much of the link is not visible for it to be replaced; add and remove entries instead';
        throw new AppError({ code: codes.tooManyEntries, detail });
      }
      return rows.map(({ id }) => id);
    },
    async findLockedLinked(queryable, link, ownerId, kept, rights) {
      const access = accessTo(rights, moduleNamed(catalog, link.related), 'edit', () => []);
      if (access === undefined) return [];
      const statement = statements.get(`locked ${link.module} ${link.name}`, { access }, () =>
        compileLockedLinked(catalog, link, access),
      );
      const values = { near: ownerId, kept, max: MAX_LOCKED, ...userParameters(rights) };
      const rows = await queryable.run<{ readonly id: string }>(bind(statement, values));
      return rows.map(({ id }) => id);
    },
  };
}
