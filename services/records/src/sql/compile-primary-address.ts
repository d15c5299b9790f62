import { moduleNamed, type Catalog, type EdgeLink } from '@crm/catalog';
import type { Access } from '../plan/access.js';
import { edgeRelation, isOfLink } from './compile-edge.js';
import { column, tableOf } from './quote.js';
import { Sight, type AskedStatement } from './sight.js';

/** The statements for the one address that an exclusive link leads to. */
export interface PrimaryAddressStatements {
  /**
   * The visible address of a record, and whether it equals the given one, ignoring case. Parameters: the record, an
   * address, the requesting user.
   */
  readonly standing: AskedStatement;
  /** Unlinks the address of a record, live or not. Parameters: the record. */
  readonly unlink: string;
  /** The oldest visible record of an address, ignoring case. Parameters: the address, the requesting user. */
  readonly find: AskedStatement;
  /** Locks a live address and reads it as JSON. Parameters: its id. */
  readonly read: string;
}

/** Compiles the statements. Upper case is that of Postgres, as in the index and in `email_address_caps`. */
export function compilePrimaryAddress(catalog: Catalog, link: EdgeLink, access?: Access): PrimaryAddressStatements {
  const module = moduleNamed(catalog, link.related);
  const addresses = tableOf(module);
  const ofStanding = new Sight(catalog, access, 3);
  const ofFind = new Sight(catalog, access, 2);
  const capitals = `upper(${column('a', 'email_address')})`;
  const isOfRecord = (alias: string): string => `${column(alias, link.nearColumn)} = $1${isOfLink(link, alias)}`;
  return {
    standing: {
      text: `select a.id, ${capitals} is not distinct from upper($2::text) as same from ${edgeRelation(link)} e
join ${addresses} a on a.id = ${column('e', link.farColumn)} and ${ofStanding.isVisibleThrough(link, 'a')}
where ${isOfRecord('e')} order by e.date_modified, e.id limit 1`,
      asker: ofStanding.asker,
    },
    unlink: `delete from ${edgeRelation(link)} e where ${isOfRecord('e')}`,
    find: {
      text: `select a.id from ${addresses} a where ${capitals} = upper($1::text) and ${ofFind.isVisible(module, 'a')}
order by a.date_entered, a.id limit 1`,
      asker: ofFind.asker,
    },
    read: `select row_to_json(a)::text as json from ${addresses} a where a.id = $1 and not a.deleted for update`,
  };
}
