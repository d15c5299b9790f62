import type { Field } from '../model.js';
import { isAlwaysSet } from './sort-keys.js';

/**
 * Whether the value of a field may be null in an answer. A request may send null for the same fields, if it may write
 * them at all. `fields` are those of the same table, by name.
 */
export function isNullable(field: Field, fields: ReadonlyMap<string, Field>): boolean {
  const { derived } = field;
  switch (derived?.kind) {
    case 'custom':
      return !field.required;
    case undefined:
      return !isAlwaysSet(field);
    case 'alias':
    case 'upperCase': {
      const source = fields.get(derived.column);
      return source === undefined || isNullable(source, fields);
    }
    case 'concat':
      return false;
    case 'related':
    case 'linkedId':
    case 'linkedName':
    case 'primaryAddress':
    case 'otherAddress':
    case 'parentName':
    case 'content':
      return true;
  }
}
