import type { Statement } from './statement.js';

/** A row of the statement below. */
export interface MissingView {
  /** `schema.view`. */
  readonly name: string;
}

/** Selects the views, each `schema.view`, that are missing or not readable for the current role; in the order given. */
export function missingViews(names: readonly string[]): Statement & { readonly values: unknown[] } {
  // Queries the system catalogue, because to_regclass fails while the role may not use the schema.
  const text = `select w.name from unnest($1::text[]) with ordinality w (name, place)
where not exists (
  select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname || '.' || c.relname = w.name
    and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select'))
order by w.place`;
  return { text, values: [names] };
}
