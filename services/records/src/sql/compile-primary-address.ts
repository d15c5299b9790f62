import { moduleNamed, type Catalog, type EdgeLink } from '@crm/catalog';
import { compileSql, type CompiledSql } from '@crm/postgres';
import type { Access } from '../plan/access.js';
import { edgeRelation, isOfLink } from './compile-edge.js';
import { column, tableOf } from './quote.js';
import { Sight } from './sight.js';

/** The statements for the one address that an exclusive link leads to. */
export interface PrimaryAddressStatements {
  /**
   * The visible address of a record, and whether it equals the given one, ignoring case. Parameters: `record`,
   * `address`.
   */
  readonly standing: CompiledSql;
  /** Unlinks the address of a record, live or not. Parameters: `record`. */
  readonly unlink: CompiledSql;
  /** The oldest visible record of an address, ignoring case. Parameters: `address`. */
  readonly find: CompiledSql;
  /** The same for each of the given addresses, with what is equal in those that name one record. Parameters: `addresses`. */
  readonly findAll: CompiledSql;
  /** Locks a live address and reads it as JSON. Parameters: `id`. */
  readonly read: CompiledSql;
}

/** Compiles the statements. Upper case is that of Postgres, as in the index and in `email_address_caps`. */
export function compilePrimaryAddress(catalog: Catalog, link: EdgeLink, access?: Access): PrimaryAddressStatements {
  const module = moduleNamed(catalog, link.related);
  const addresses = tableOf(module);
  const sight = new Sight(catalog, access);
  const capitals = `upper(${column('a', 'email_address')})`;
  const isOfRecord = (alias: string): string => `${column(alias, link.nearColumn)} = :record${isOfLink(link, alias)}`;
  // Without "offset 0" the limit tempts the planner to search all addresses by the index of their dates.
  const found = (address: string): string =>
    `select f.id from (
  select a.id, a.date_entered from ${addresses} a where ${capitals} = upper(${address}) and ${sight.isVisible(module, 'a')} offset 0
) f order by f.date_entered, f.id limit 1`;
  return {
    standing: compileSql(
      `select a.id, ${capitals} is not distinct from upper(:address::text) as same from ${edgeRelation(link)} e
join ${addresses} a on a.id = ${column('e', link.farColumn)} and ${sight.isVisibleThrough(link, 'a')}
where ${isOfRecord('e')} order by e.date_modified, e.id limit 1`,
    ),
    unlink: compileSql(`delete from ${edgeRelation(link)} e where ${isOfRecord('e')}`),
    find: compileSql(found(':address::text')),
    findAll: compileSql(
      `select i.address, upper(i.address) as capitals, (${found('i.address')}) as id from unnest(:addresses::text[]) i (address)`,
    ),
    read: compileSql(
      `select row_to_json(a)::text as json from ${addresses} a where a.id = :id and not a.deleted for update`,
    ),
  };
}
