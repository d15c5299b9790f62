import type { AttributesMeta, FieldMeta } from '@crm/catalog';
import { NAMES } from './record-name.js';

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

/** The columns of a list: first those that the module shows by default, then the others. */
export function orderedColumns(meta: AttributesMeta, shown: readonly string[]): readonly FieldMeta[] {
  const first = shown.map((name) => meta[name]).filter((one) => one !== undefined && one.type !== 'link');
  return [...first, ...columnsOf(meta).filter(({ name }) => !shown.includes(name))];
}
