import { codes, type Fault } from '@crm/errors';
import type { Parameter } from './parameters.js';
import { charactersBefore } from './position.js';

/** The filters of a list (filters#paths), parsed but not checked against the catalogue. All must hold. */
export interface Filters {
  readonly conditions: Condition[];
  readonly namedFilters: string[];
}

/** One parameter `filter[…]`. */
export interface Condition {
  readonly parameter: string;
  /** The text between the brackets, split at dots. */
  readonly path: string[];
  readonly comparators: Comparator[];
}

/** One `[[operator]]operand`. Positions count the characters of the value from 0. */
export interface Comparator {
  /** As the client wrote it. If none was written: `in` for a path of one word, which compares ids, otherwise `eq`. */
  readonly operator: string;
  /** One operand; for `in` and `nin`, all operands of the list. */
  readonly operands: Operand[];
  /** Where the operator starts, or the operand if no operator was written. */
  readonly position: number;
}

export interface Operand {
  readonly text: string;
  readonly position: number;
}

/** Bounds of filters (filters#filter-limits). */
export interface FilterLimits {
  /** Parameters `filter` and `filter[…]` of one request. */
  readonly maxConditions: number;
  /** Operands of one parameter. */
  readonly maxListValues: number;
}

const OPEN = '[[';
const CLOSE = ']]';
const LIST_OPERATORS: ReadonlySet<string> = new Set(['in', 'nin']);

/**
 * Reads the filters of a list (filters#comparators). Adds 8711 for too many filters, 8712 for too many operands of one
 * filter, and 8206 for a comparator that begins with `[[` and has no `]]`. After a fault the result contains only the
 * other filters: it may be checked for more faults, but not used for an answer.
 */
export function readFilters(parameters: readonly Parameter[], limits: FilterLimits, faults: Fault[]): Filters {
  const conditions: Condition[] = [];
  const namedFilters: string[] = [];
  const excess = parameters[limits.maxConditions];
  if (excess !== undefined) {
    const detail = `The request has ${parameters.length} filters; ${limits.maxConditions} are allowed`;
    faults.push({ code: codes.tooManyConditions, source: { parameter: excess[0] }, detail });
    return { conditions, namedFilters };
  }
  for (const [parameter, value] of parameters) {
    if (parameter === 'filter') namedFilters.push(value);
    else {
      const path = parameter.slice('filter['.length, -1).split('.');
      const known = faults.length;
      const comparators = readComparators(parameter, value, path.length === 1 ? 'in' : 'eq', limits, faults);
      if (faults.length === known) conditions.push({ parameter, path, comparators });
    }
  }
  return { conditions, namedFilters };
}

function readComparators(
  parameter: string,
  value: string,
  implied: 'eq' | 'in',
  { maxListValues }: FilterLimits,
  faults: Fault[],
): Comparator[] {
  const comparators: Comparator[] = [];
  let count = 0;
  for (let start = 0; start <= value.length;) {
    const isWritten = value.startsWith(OPEN, start);
    const close = isWritten ? value.indexOf(CLOSE, start + OPEN.length) : start;
    if (close < 0) {
      const character = charactersBefore(value, start) + 1;
      const detail = `There is no ]] after the [[ at character ${character}; the form is [[operator]]operand`;
      faults.push({ code: codes.brokenFilterSyntax, value, source: { parameter }, detail });
      break;
    }
    const begin = isWritten ? start + OPEN.length : start;
    const operator = isWritten ? value.slice(begin, close) : implied;
    const room = maxListValues - count;
    const { operands, end } = readOperands(value, isWritten ? close + CLOSE.length : start, operator, room);
    count += operands.length;
    if (count > maxListValues) {
      const detail = `The condition has more than the ${maxListValues} values that are allowed`;
      faults.push({ code: codes.tooManyListValues, source: { parameter }, detail });
      break;
    }
    comparators.push({ operator, operands, position: charactersBefore(value, begin) });
    start = end + 1;
  }
  return comparators;
}

/**
 * The operands from an index on, at most one more than there is room for, and where they end: at the comma before the
 * next comparator, or at the end of the value. In lists `\,` is a comma that does not split. Before `[[` every comma
 * ends a comparator (filters#comparators), so that a value that ends in a backslash keeps its meaning.
 */
function readOperands(
  value: string,
  from: number,
  operator: string,
  room: number,
): { readonly operands: Operand[]; readonly end: number } {
  const operand = (begin: number, end: number): Operand => ({
    text: value.slice(begin, end),
    position: charactersBefore(value, begin),
  });
  if (!LIST_OPERATORS.has(operator)) {
    const next = value.indexOf(`,${OPEN}`, from);
    const end = next < 0 ? value.length : next;
    return { operands: [operand(from, end)], end };
  }
  const operands: Operand[] = [];
  for (let begin = from; ;) {
    const end = endOfElement(value, begin);
    const { text, position } = operand(begin, end);
    operands.push({ text: text.replaceAll('\\,', ','), position });
    if (end === value.length || value.startsWith(OPEN, end + 1) || operands.length > room) return { operands, end };
    begin = end + 1;
  }
}

function endOfElement(value: string, begin: number): number {
  let comma = value.indexOf(',', begin);
  while (comma > begin && value[comma - 1] === '\\' && !value.startsWith(OPEN, comma + 1)) {
    comma = value.indexOf(',', comma + 1);
  }
  return comma < 0 ? value.length : comma;
}
