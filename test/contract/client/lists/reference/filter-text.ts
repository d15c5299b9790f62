import { Refusal } from './refusal.js';

/** One `[[operator]]operand` of a filter. */
export interface Comparator {
  readonly operator: string;
  readonly operand: string;
}

/**
 * Reads the value of a filter: comparators, separated by a comma that is followed by `[[`; the first may be a bare
 * operand.
 */
export function readComparators(value: string, bareOperator: string): readonly Comparator[] {
  if (!value.startsWith('[[')) return readFrom(bareOperator, value);
  const end = value.indexOf(']]');
  if (end === -1) throw new Refusal(8206, `no ]] in ${value}`);
  return readFrom(value.slice('[['.length, end), value.slice(end + ']]'.length));
}

/** The elements of the operand of `in` and `nin`: separated by commas, of which `\,` is not one. */
export function readElements(operand: string): readonly string[] {
  return operand
    .replaceAll(String.raw`\,`, '\0')
    .split(',')
    .map((element) => element.replaceAll('\0', ','));
}

/** Reads an operand and the comparators that follow it. */
function readFrom(operator: string, text: string): readonly Comparator[] {
  const end = text.search(/,\[\[/u);
  if (end === -1) return [{ operator, operand: text }];
  return [{ operator, operand: text.slice(0, end) }, ...readComparators(text.slice(end + ','.length), operator)];
}
