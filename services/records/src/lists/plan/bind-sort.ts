import { fieldTypes, isColumnLink, moduleNamed, type Catalog, type Field, type Module } from '@crm/catalog';
import { codes, type Fault } from '@crm/errors';
import { findAttribute, ID_FIELD } from './attribute.js';
import type { OrderKey } from './list-plan.js';

/** One entry of the parameter `sort` as a client wrote it. */
export interface WrittenSortField {
  readonly path: readonly string[];
  readonly descending: boolean;
  /** Where the entry starts in the value of the parameter, in characters from 0. */
  readonly position: number;
}

/** The order of ids, which is total. */
export const BY_ID: readonly OrderKey[] = [{ by: 'attribute', attribute: ID_FIELD.name, descending: false }];

/** The default order of lists: newest first (lists#default-order). */
export const NEWEST_FIRST: readonly OrderKey[] = [
  { by: 'attribute', attribute: 'date_entered', descending: true },
  ...BY_ID,
];

/**
 * Binds a client's sort fields; 8211 for an entry by which the list cannot be sorted. Adds the id as the last key,
 * ascending, so that no two records are equal in the order.
 */
export function bindSort(
  catalog: Catalog,
  module: Module,
  fields: readonly WrittenSortField[],
  faults: Fault[],
): readonly OrderKey[] {
  const seen = new Set<string>();
  const keys: OrderKey[] = [];
  for (const { path, descending, position } of fields) {
    const written = path.join('.');
    const key = findKey(catalog, module, path);
    const fault = typeof key === 'string' ? key : seen.has(written) ? 'The list is sorted by this already' : undefined;
    seen.add(written);
    if (fault !== undefined) {
      const detail = `${fault} (at character ${position + 1})`;
      faults.push({ code: codes.unknownSortField, value: written, detail, source: { parameter: 'sort' } });
    } else if (typeof key !== 'string') {
      keys.push({ by: 'attribute', ...key, descending });
    }
  }
  return isTotal(keys) ? keys : [...keys, ...BY_ID];
}

export function isSameOrder(one: readonly OrderKey[], other: readonly OrderKey[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isTotal(keys: readonly OrderKey[]): boolean {
  return keys.some((key) => key.by === 'attribute' && key.link === undefined && key.attribute === ID_FIELD.name);
}

interface Key {
  readonly link?: string;
  readonly attribute: string;
}

/** The key that a path leads to, or the reason why a list cannot be sorted by it. */
function findKey(catalog: Catalog, module: Module, path: readonly string[]): Key | string {
  const [first = '', second] = path;
  if (path.length === 1) return sortable(module, first, (attribute) => ({ attribute }));
  if (path.length > 2 || second === undefined) return 'A list is sorted by an attribute or by {link}.{attribute}';
  const link = module.links.get(first);
  if (link === undefined) return `${module.name} has no link ${JSON.stringify(first)}`;
  if (!isColumnLink(link) || link.holder !== 'near') return `The link ${first} leads to many records`;
  return sortable(moduleNamed(catalog, link.related), second, (attribute) => ({ link: link.name, attribute }));
}

function sortable(module: Module, name: string, keyOf: (attribute: string) => Key): Key | string {
  const field: Field | undefined = findAttribute(module, name);
  if (field === undefined) return `${module.name} has no attribute ${JSON.stringify(name)}`;
  return fieldTypes[field.type].sortable ? keyOf(field.name) : `A list cannot be sorted by ${name}`;
}
