import type { Catalog, EdgeLink } from '@crm/catalog';
import { edgeRelation, isOfLink } from './compile-edge.js';
import { moduleOf } from './compile-value.js';
import { column, tableOf } from './quote.js';

/** The statements about the one address that an exclusive link leads to. */
export interface PrimaryAddressStatements {
  /** The live address of a record, and whether it is the one given, in any case. Parameters: the record, an address. */
  readonly standing: string;
  /** Unlinks the address of a record, live or not. Parameters: the record. */
  readonly unlink: string;
  /** The oldest live record of an address, in any case. Parameters: the address. */
  readonly find: string;
  /** Locks a live address and reads it as JSON. Parameters: its id. */
  readonly read: string;
}

/** Compiles them. Capitals are those of Postgres, as in the index and in `email_address_caps`. */
export function compilePrimaryAddress(catalog: Catalog, link: EdgeLink): PrimaryAddressStatements {
  const addresses = tableOf(moduleOf(catalog, link.related));
  const capitals = `upper(${column('a', 'email_address')})`;
  const isOfRecord = (alias: string): string => `${column(alias, link.nearColumn)} = $1${isOfLink(link, alias)}`;
  return {
    standing: `select a.id, ${capitals} is not distinct from upper($2::text) as same from ${edgeRelation(link)} e
join ${addresses} a on a.id = ${column('e', link.farColumn)} and not a.deleted
where ${isOfRecord('e')} order by e.date_modified, e.id limit 1`,
    unlink: `delete from ${edgeRelation(link)} e where ${isOfRecord('e')}`,
    find: `select a.id from ${addresses} a where ${capitals} = upper($1::text) and not a.deleted
order by a.date_entered, a.id limit 1`,
    read: `select row_to_json(a)::text as json from ${addresses} a where a.id = $1 and not a.deleted for update`,
  };
}
