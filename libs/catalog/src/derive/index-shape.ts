import type { IndexShape, Module } from '../model.js';
import { fieldNamed } from '../named.js';
import { customValue } from './custom-value.js';
import { folded } from './folded.js';
import { quote } from './quote.js';
import { inDirection, sortKeys } from './sort-keys.js';

/** The longest text that fits into an index entry twice, at four bytes for each character. */
export const MAX_SORTED_TEXT = 255;

/**
 * The part of an index's name that distinguishes it from the others of its table. An order that starts with a
 * descending key may exist beside its opposite: where empty values come last in both directions, neither serves the
 * other.
 */
export function indexSubject(shape: IndexShape): string {
  if ('like' in shape) return `${shape.like}_folded`;
  const { equals = [], order = [] } = shape;
  const isOpposite = equals.length === 0 && order[0]?.startsWith('-') === true;
  return [...orderedColumns(shape), ...(isOpposite ? ['desc'] : [])].join('_');
}

/** The stored fields of an index, in its order. */
export function indexedFields(shape: IndexShape): readonly string[] {
  return 'like' in shape ? [shape.like] : orderedColumns(shape);
}

/**
 * Kilobytes of new entries that a trigram index collects before it inserts them together. With the default of 4 MB the
 * write that has to do so takes half a second.
 */
const MAX_WAITING = 256;

/** The part of `create index` after the table: the access method, the columns and the storage. */
export function indexColumns(module: Module, shape: IndexShape): string {
  if ('like' in shape) {
    const groups = `${folded(storedValue(module, shape.like))} extensions.gin_trgm_ops`;
    return `using gin (${groups}) with (gin_pending_list_limit = ${MAX_WAITING})`;
  }
  const { equals = [], order = [] } = shape;
  const keys = order.flatMap((entry) => {
    const name = withoutDirection(entry);
    return sortKeys(fieldNamed(module, name), storedValue(module, name)).map((key) =>
      inDirection(key, entry.startsWith('-')),
    );
  });
  return `(${[...equals.map((name) => equalsKey(module, name)), ...keys, 'id'].join(', ')})`;
}

/** The expression of a stored or custom value, in parentheses where an index needs them, in a statement about its table. */
export function storedValue(module: Module, name: string): string {
  const field = fieldNamed(module, name);
  return field.derived?.kind === 'custom' ? `(${customValue(field, field.derived, quote(module.table))})` : quote(name);
}

/** A column, or the expression of its capitals. */
function equalsKey(module: Module, name: string): string {
  const { derived } = fieldNamed(module, name);
  return derived?.kind === 'upperCase' ? `upper(${quote(derived.column)})` : quote(name);
}

function orderedColumns({ equals = [], order = [] }: Exclude<IndexShape, { like: string }>): string[] {
  return [...equals, ...order.map(withoutDirection)];
}

function withoutDirection(entry: string): string {
  return entry.replace(/^-/, '');
}
