import type { FieldMeta } from '@crm/catalog';
import { textOf } from '../data/text-of.js';

/** The first characters by which spreadsheets take a text for a formula, wide ones of East Asian input too. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A line of a CSV file (RFC 4180), with its end. A text that a spreadsheet would calculate begins with an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string): string {
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A value as text: keys of drop-downs by their labels, flags in words, numbers and instants as in the API. */
export function csvValue(
  { type, enum: items }: FieldMeta,
  value: unknown,
  flags: { readonly yes: string; readonly no: string },
): string {
  if (type === 'bool' && typeof value === 'boolean') return value ? flags.yes : flags.no;
  const label = (key: unknown): string => items?.find((item) => item.value === key)?.label ?? textOf(key);
  return Array.isArray(value) ? value.map(label).join(', ') : label(value);
}
