import { AppError, jsonPointer, throwIfAny, type Fault } from '@crm/errors';
import { locateJsonError } from './locate-json-error.js';
import { scanJson } from './scan-json.js';

/** Bounds and choices for reading a JSON text. */
export interface JsonOptions {
  /** Deepest nesting of objects and arrays. */
  readonly maxDepth: number;
  /** Makes the value of a number literal that a double would not give back digit by digit (`1.10`, 2^53). */
  readonly makeNumber: (text: string) => unknown;
  /** What the text lacks of the one that was sent; positions in errors are those of that one. Without line breaks. */
  readonly omitted?: readonly Omission[];
}

/** Characters that were left out of a text. */
export interface Omission {
  /** Where in the text they would stand. */
  readonly at: number;
  readonly length: number;
}

/**
 * Reads a JSON text (RFC 8259) without losing a digit of any number; of members with one name the last one wins.
 * Throws 8101 with the position when it is not well-formed, 8703 when it is nested too deep, and 8119 with a pointer
 * for each member called `__proto__`, which JSON:API 1.0 forbids and which could pollute prototypes.
 */
export function parseJson(text: string, { maxDepth, makeNumber, omitted = [] }: JsonOptions): unknown {
  const scan = scanJson(text, maxDepth);
  // Ahead of parsing, because walking what was parsed takes a stack frame per level.
  if (scan.tooDeepAt !== undefined) {
    const position = scan.tooDeepAt + omittedBefore(scan.tooDeepAt, omitted);
    const detail = `The JSON is nested deeper than ${maxDepth} levels at position ${position}`;
    throw new AppError({ code: 8703, detail, source: { pointer: '' } });
  }
  const value = parse(text, scan.hasInexactNumbers ? makeNumber : undefined, omitted);
  if (scan.mayHavePrototypeMembers) {
    const faults: Fault[] = [];
    findPrototypeMembers(value, [], faults);
    throwIfAny(faults);
  }
  return value;
}

function parse(text: string, makeNumber: JsonOptions['makeNumber'] | undefined, omitted: readonly Omission[]): unknown {
  try {
    if (makeNumber === undefined) return JSON.parse(text);
    return JSON.parse(text, function exact(_key, value: unknown, context?: { source?: string }) {
      if (typeof value !== 'number' || context?.source === undefined) return value;
      return Number.isSafeInteger(value) && String(value) === context.source ? value : makeNumber(context.source);
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new AppError({ code: 8101, ...describe(text, omitted), source: { pointer: '' } }, { cause: error });
  }
}

function describe(text: string, omitted: readonly Omission[]): Pick<Fault, 'detail' | 'value'> {
  const position = locateJsonError(text);
  if (position === undefined) return {};
  const lines = text.slice(0, position).split('\n');
  const lineLength = (lines.at(-1) ?? '').length;
  const omittedInLine = omittedBefore(
    position,
    omitted.filter(({ at }) => at >= position - lineLength),
  );
  const column = lineLength + omittedInLine + 1;
  const place = `position ${position + omittedBefore(position, omitted)} (line ${lines.length}, column ${column})`;
  const found = text.codePointAt(position);
  if (found === undefined) return { detail: `The body is not well-formed JSON: it ends too early, at ${place}` };
  return {
    detail: `The body is not well-formed JSON: unexpected character at ${place}`,
    value: String.fromCodePoint(found),
  };
}

function omittedBefore(position: number, omitted: readonly Omission[]): number {
  return omitted.reduce((sum, { at, length }) => (at <= position ? sum + length : sum), 0);
}

function findPrototypeMembers(value: unknown, path: readonly (string | number)[], faults: Fault[]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const at = [...path, key];
    if (key === '__proto__') faults.push({ code: 8119, value: key, source: { pointer: jsonPointer(...at) } });
    findPrototypeMembers(member, at, faults);
  }
}
