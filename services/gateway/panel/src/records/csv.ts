import type { FieldMeta } from '@crm/catalog';
import { textOf } from '../data/text-of.js';

/**
 * The first characters by which spreadsheets take a text for a formula, wide ones of East Asian input too. Where numbers
 * have a decimal comma, spreadsheets begin a new cell at a semicolon, and a new row at a line break within a text. They
 * drop quotes before the text of such a cell.
 */
const FORMULA = /(?:^|(?<=[;\r\n][\t"]*))(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n])/g;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A line of a CSV file (RFC 4180), with its end. A text that a spreadsheet would calculate begins with an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string): string {
  const text = NUMBER.test(value) ? value : value.replace(FORMULA, "'");
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
