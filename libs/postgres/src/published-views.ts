import type { Statement } from './statement.js';

/** A view of another service, as the statement below names it. */
export interface MissingView {
  /** `schema.view`. */
  readonly name: string;
}

/** Which of these views, each `schema.view`, are not there or not readable for the role that asks; in their order. */
export function missingViews(names: readonly string[]): Statement & { readonly values: unknown[] } {
  // Asks the catalogue itself, because to_regclass fails where the role may not use the schema yet.
  const text = `select w.name from unnest($1::text[]) with ordinality w (name, place)
where not exists (
  select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname || '.' || c.relname = w.name
    and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select'))
order by w.place`;
  return { text, values: [names] };
}
