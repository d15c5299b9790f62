import { sql, type SqlFragment } from './sql.js';

/** A row of the query below. */
export interface MissingView {
  /** `schema.view`. */
  readonly name: string;
}

/** Selects the views, each `schema.view`, that are missing or not readable for the current role; in the order given. */
export function missingViews(names: readonly string[]): SqlFragment {
  // Queries the system catalogue, because to_regclass fails while the role may not use the schema.
  return sql`select w.name from unnest(${names}::text[]) with ordinality w (name, place)
    where not exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname || '.' || c.relname = w.name
        and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select'))
    order by w.place`;
}
