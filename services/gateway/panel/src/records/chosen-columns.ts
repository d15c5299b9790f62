import type { AttributesMeta, FieldMeta } from '@crm/catalog';

const NAMES = ['name', 'document_name', 'user_name'];
const TELLING = new Set(['enum', 'currency', 'email', 'phone', 'date', 'bool']);
const MOST_TELLING = 4;
const LAST = ['assigned_user_name', 'date_modified'];

/**
 * The attributes that a table can show: no links, no file contents, no aliases of other attributes, and no ids of
 * records whose names are also attributes.
 */
export function columnsOf(meta: AttributesMeta): readonly FieldMeta[] {
  const fields = Object.values(meta).filter((one): one is FieldMeta => one.type !== 'link');
  // Where a name is derived from an id, the name links to the record.
  const named = new Set(fields.flatMap(({ derivedFrom = [] }) => derivedFrom));
  return fields
    .filter(({ name, references }) => references === undefined || !named.has(name))
    .filter(({ type, aliasOf, name }) => type !== 'fileContent' && (aliasOf === undefined || NAMES.includes(name)));
}

/** The attribute that names a record. */
export function nameColumn(columns: readonly FieldMeta[]): FieldMeta | undefined {
  const named = NAMES.map((name) => columns.find((column) => column.name === name)).find((one) => one !== undefined);
  return named ?? columns.find(({ type }) => type === 'text');
}

/** The attribute that the search box filters. */
export function searchColumn(columns: readonly FieldMeta[]): FieldMeta | undefined {
  const isSearched = ({ operators }: FieldMeta): boolean => operators.includes('li');
  const name = nameColumn(columns);
  return name !== undefined && isSearched(name) ? name : columns.find((one) => one.type === 'text' && isSearched(one));
}

/** The names of the columns shown by default. */
export function chosenColumns(columns: readonly FieldMeta[]): ReadonlySet<string> {
  const telling = columns.filter(({ type, readOnly }) => TELLING.has(type) && !readOnly).slice(0, MOST_TELLING);
  const last = columns.filter(({ name }) => LAST.includes(name));
  const first = nameColumn(columns);
  return new Set([...(first === undefined ? [] : [first]), ...telling, ...last].map(({ name }) => name));
}
