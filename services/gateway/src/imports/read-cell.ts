import { fieldTypes, type Field, type FieldType } from '@crm/catalog';
import { parseJson } from '@crm/jsonapi';
import { forwardNumber } from '../documents/forwarded-number.js';
import type { RowKey } from './import-columns.js';

const SIMPLE = { maxDepth: 8, maxTokens: 50_000, makeNumber: forwardNumber };
/** The types whose values are strings. */
const TEXTS = new Set(
  Object.entries<FieldType>(fieldTypes).flatMap(([name, { jsonSchema }]) =>
    jsonSchema({}).type === 'string' ? [name] : [],
  ),
);
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

/**
 * The value of a cell, as exports write it, which is null for an empty one (imports#csv-of-imports). A cell
 * without JSON is a text, which the check of the attribute judges. Undefined: the cell counts as absent.
 */
export function readCell(field: Field, cell: string | null, { mode }: Pick<RowKey, 'mode'>): unknown {
  if (cell === null || (cell === '' && fieldTypes[field.type].sqlType !== 'text')) {
    const isLeftOut = mode !== 'update' && (field.required || field.default !== undefined);
    return isLeftOut ? undefined : null;
  }
  if (TEXTS.has(field.type)) return cell;
  if (field.type === 'bool') return FLAGS.get(cell.toLowerCase()) ?? cell;
  try {
    return parseJson(cell, SIMPLE);
  } catch {
    return cell;
  }
}
