import { AppError, codes, jsonPointer, MAX_FAULTS, throwIfAny, type Fault } from '@crm/errors';
import { parseExactNumbers } from './exact-numbers.js';
import { locateJsonError } from './locate-json-error.js';
import { scanJson, type JsonBounds, type JsonScan } from './scan-json.js';

export interface JsonOptions extends JsonBounds {
  /** Makes the value of a number literal that a double does not reproduce digit by digit (`1.10`, 2^53). */
  readonly makeNumber: (text: string) => unknown;
  /** JSON pointer to the text in the client's document; empty unless given. */
  readonly pointer?: string;
  /**
   * Parts of the received text that are missing here; positions in errors refer to the received text. Without line
   * breaks.
   */
  readonly omitted?: readonly Omission[];
}

const LINE_FEED = 0x0a;

export interface Omission {
  /** Where in the text they were. */
  readonly at: number;
  readonly length: number;
}

/** Maximum number of tokens in a JSON text of a client (limits#json-tokens). */
export const MAX_JSON_TOKENS = 50_000;

/**
 * Throws 8715 when JSON texts in UTF-8, which are to be read together, have more tokens than a text of a client may
 * have. They need not be well-formed.
 */
export function refuseManyTokens(texts: readonly Buffer[]): void {
  let maxTokens = MAX_JSON_TOKENS;
  for (const text of texts) {
    // No byte of a character beyond ASCII is an ASCII byte.
    const { tokens, exceeded } = scanJson(text.toString('latin1'), { maxDepth: Infinity, maxTokens });
    if (exceeded !== undefined) throw new AppError({ code: codes.tooManyJsonTokens });
    maxTokens -= tokens;
  }
}

/**
 * Reads a JSON text (RFC 8259) without losing a digit of any number; of members with the same name the last one wins.
 * Throws 8101 with the position when it is not well-formed, 8703 when it is nested too deep, 8715 when it has too many
 * tokens, and 8119 with a pointer for each member called `__proto__`, which JSON:API 1.0 forbids and which could
 * pollute prototypes. Both bounds are checked before parsing: parsing takes time for each token, and walking the result
 * takes a stack frame per level.
 */
export function parseJson(text: string, options: JsonOptions): unknown {
  const scan = scanJson(text, options);
  if (scan.exceeded !== undefined) throw boundError(scan.exceeded, options);
  const value = parse(text, scan, options);
  if (scan.mayHavePrototypeMembers) {
    const faults: Fault[] = [];
    findPrototypeMembers(value, [], options.pointer ?? '', faults);
    throwIfAny(faults);
  }
  return value;
}

function boundError(
  { bound, at }: NonNullable<JsonScan['exceeded']>,
  { maxDepth, maxTokens, pointer = '', omitted = [] }: JsonOptions,
): AppError {
  const source = { pointer };
  if (bound === 'maxTokens') {
    return new AppError({
      code: codes.tooManyJsonTokens,
      detail: `The JSON has more than ${maxTokens} tokens`,
      source,
    });
  }
  const position = at + omittedBefore(at, omitted);
  return new AppError({
    code: codes.jsonTooDeep,
    detail: `The JSON is nested deeper than ${maxDepth} levels at position ${position}`,
    source,
  });
}

function parse(
  text: string,
  { inexactNumbers }: JsonScan,
  { makeNumber, pointer = '', omitted = [] }: JsonOptions,
): unknown {
  try {
    return inexactNumbers.length === 0 ? JSON.parse(text) : parseExactNumbers(text, inexactNumbers, makeNumber);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new AppError(
      { code: codes.malformedJson, ...describe(text, omitted), source: { pointer } },
      { cause: error },
    );
  }
}

function describe(text: string, omitted: readonly Omission[]): Pick<Fault, 'detail' | 'value'> {
  const position = locateJsonError(text);
  if (position === undefined) return {};
  const { lines, lineLength } = countLines(text.slice(0, position));
  const omittedInLine = omittedBefore(
    position,
    omitted.filter(({ at }) => at >= position - lineLength),
  );
  const column = lineLength + omittedInLine + 1;
  const place = `position ${position + omittedBefore(position, omitted)} (line ${lines}, column ${column})`;
  const character = text.codePointAt(position);
  if (character === undefined) return { detail: `The body is not well-formed JSON: it ends too early, at ${place}` };
  return {
    detail: `The body is not well-formed JSON: unexpected character at ${place}`,
    value: String.fromCodePoint(character),
  };
}

/** Number of lines in a text, and of characters in the last one. */
function countLines(text: string): { readonly lines: number; readonly lineLength: number } {
  let lines = 1;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) !== LINE_FEED) continue;
    lines += 1;
    start = at + 1;
  }
  return { lines, lineLength: text.length - start };
}

function omittedBefore(position: number, omitted: readonly Omission[]): number {
  return omitted.reduce((sum, { at, length }) => (at <= position ? sum + length : sum), 0);
}

/** `path` leads to the value; pointers are made only for faults, because there may be thousands of members. */
function findPrototypeMembers(value: unknown, path: string[], pointer: string, faults: Fault[]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    if (faults.length === MAX_FAULTS) return;
    path.push(key);
    if (key === '__proto__') {
      faults.push({ code: codes.illegalMemberName, value: key, source: { pointer: pointer + jsonPointer(...path) } });
    }
    findPrototypeMembers((value as Record<string, unknown>)[key], path, pointer, faults);
    path.pop();
  }
}
