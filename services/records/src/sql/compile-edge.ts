import { edgeTables, isoInstant, type Catalog, type EdgeLink, type Field } from '@crm/catalog';
import { SCHEMA } from '../schema.js';
import { column, literal, quote } from './quote.js';

const PUBLISHED = 'relationships_pub';

/** The views that the relationships service publishes and this service reads, each as `schema.view`. */
export function edgeViews(catalog: Catalog): string[] {
  return edgeTables(catalog, 'edge').map(({ table }) => `${PUBLISHED}.${viewOf(table)}`);
}

/** The rows of a link's middle table: a view that the relationships service publishes, or a table of this schema. */
export function edgeRelation({ storage, table }: EdgeLink): string {
  return storage === 'edge' ? `${quote(PUBLISHED)}.${quote(viewOf(table))}` : `${quote(SCHEMA)}.${quote(table)}`;
}

/** The conditions that every row of the link in row `alias` meets, each preceded by "and". */
export function isOfLink({ roles }: EdgeLink, alias: string): string {
  return roles.map(({ column: name, value }) => ` and ${column(alias, name)} = ${sqlValue(value)}`).join('');
}

/**
 * The columns of a middle row that readers see: its id, both ends, the middle values and the time of its last change.
 */
export function edgeColumns(link: EdgeLink, alias: string): string {
  const names = ['id', link.nearColumn, link.farColumn, ...link.middle.keys(), 'date_modified'];
  return names.map((name) => column(alias, name)).join(', ');
}

/** A JSON object, as text, of the columns of `edgeColumns` without the id. */
export function edgeJson(link: EdgeLink, alias: string): string {
  const ends = link.nearSide === 'left' ? [link.nearColumn, link.farColumn] : [link.farColumn, link.nearColumn];
  const values = [
    ...ends.map((name) => column(alias, name)),
    ...[...link.middle.values()].map((field) => `${middleValue(field, alias)} as ${quote(field.name)}`),
    `${isoInstant(column(alias, 'date_modified'))} as date_modified`,
  ];
  return `(select row_to_json(m)::text from (select ${values.join(', ')}) m)`;
}

/** A value of the catalogue as SQL. */
export function sqlValue(value: string | number | boolean | null): string {
  return typeof value === 'string' ? literal(value) : String(value);
}

function viewOf(table: string): string {
  return `${table}_v1`;
}

function middleValue({ name, type }: Field, alias: string): string {
  const stored = column(alias, name);
  return type === 'datetime' ? isoInstant(stored) : stored;
}
