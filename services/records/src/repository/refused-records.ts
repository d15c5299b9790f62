import { moduleNamed, type Catalog, type EdgeLink, type Module } from '@crm/catalog';
import { AppError } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import type { RecordAction, Rights } from '../domain/rights.js';
import { accessTo, sightOf } from '../plan/access.js';
import { AccessCache } from '../sql/access-cache.js';
import { compileHiddenLinked, compileLockedLinked } from '../sql/compile-hidden-linked.js';
import { compileRefused, type RefusedRow } from '../sql/compile-refused.js';
import { askerValues, type AskedStatement } from '../sql/sight.js';

/** Records with which a user may not do something. */
export interface Refused {
  /** Those that the user does not see, be it that they are not there. */
  readonly hidden: readonly string[];
  /** Those that the user sees. */
  readonly forbidden: readonly string[];
}

/** Tells what a user may not do with records. No statement where nothing of it is restricted. */
export interface RefusedRecords {
  /** With which of these records of a module the user may not do something; none where all is allowed. */
  find(
    queryable: Queryable,
    module: Module,
    ids: readonly string[],
    action: RecordAction,
    rights: Rights,
  ): Promise<Refused>;
  /**
   * The live records that a link leads to and that the user does not see: to replace the link is to replace what is seen
   * of it. Rejects with 8710 when they are more than 10,000.
   */
  findHiddenLinked(queryable: Queryable, link: EdgeLink, ownerId: string, rights: Rights): Promise<readonly string[]>;
  /**
   * Some of the records that a link leads to, those of `kept` left out, that the user sees and may not change; none where all
   * may be changed.
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
/** More than so many reasons are not told. */
const MAX_LOCKED = 100;

/** Makes it; each question is compiled once and prepared once by every connection. */
export function createRefusedRecords(catalog: Catalog): RefusedRecords {
  const statements = new AccessCache<AskedStatement>('refused', MAX_STATEMENTS);
  return {
    async find(queryable, module, ids, action, rights) {
      const access = accessTo(rights, module, action, () => []);
      if (ids.length === 0 || access === undefined) return NONE;
      const { asker, ...statement } = statements.get(module.name, access, () =>
        compileRefused(catalog, module, access),
      );
      const values = [[...new Set(ids)], ...askerValues(rights, asker)];
      const rows = await queryable.run<RefusedRow>({ ...statement, values });
      const idsOf = (isHidden: boolean): string[] =>
        rows.flatMap(({ id, hidden }) => (hidden === isHidden ? [id] : []));
      return { hidden: idsOf(true), forbidden: idsOf(false) };
    },
    async findHiddenLinked(queryable, link, ownerId, rights) {
      const access = sightOf(rights, () => [moduleNamed(catalog, link.related)]);
      if (access === undefined) return [];
      const { asker, ...statement } = statements.get(`${link.module} ${link.name}`, access, () =>
        compileHiddenLinked(catalog, link, access),
      );
      const values = [ownerId, MAX_HIDDEN + 1, ...askerValues(rights, asker)];
      const rows = await queryable.run<{ readonly id: string }>({ ...statement, values });
      if (rows.length > MAX_HIDDEN) {
        const detail = 'Too much of the link is not visible for it to be replaced; add and remove entries instead';
        throw new AppError({ code: 8710, detail });
      }
      return rows.map(({ id }) => id);
    },
    async findLockedLinked(queryable, link, ownerId, kept, rights) {
      const access = accessTo(rights, moduleNamed(catalog, link.related), 'edit', () => []);
      if (access === undefined) return [];
      const { asker, ...statement } = statements.get(`locked ${link.module} ${link.name}`, access, () =>
        compileLockedLinked(catalog, link, access),
      );
      const values = [ownerId, kept, MAX_LOCKED, ...askerValues(rights, asker)];
      const rows = await queryable.run<{ readonly id: string }>({ ...statement, values });
      return rows.map(({ id }) => id);
    },
  };
}
