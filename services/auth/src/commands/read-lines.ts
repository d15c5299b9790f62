import { createInterface } from 'node:readline';
import { StartupError } from '@crm/runtime';

/**
 * Reads JSON objects, one a line, and parses each; empty lines are skipped. All lines are read before any is used, so
 * that a bad one stops everything. Throws StartupError that names each bad line, but never shows its content, which
 * holds secrets. Input without any line, and members outside `members`, are faults too.
 */
export async function readLines<T>(
  input: NodeJS.ReadableStream,
  members: readonly string[],
  parse: (object: Readonly<Record<string, unknown>>) => T,
): Promise<T[]> {
  const values: T[] = [];
  const faults: string[] = [];
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() === '') continue;
    try {
      values.push(parse(parseObject(line, members)));
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      faults.push(`line ${String(number)}: ${error.message}`);
    }
  }
  if (faults.length > 0) throw new StartupError(`the input is not valid: ${faults.join('; ')}`);
  if (values.length === 0) throw new StartupError('the input is empty: it must be JSON objects, one a line');
  return values;
}

/** A fault of a line; the message never contains its values. */
export class LineError extends Error {
  override readonly name = 'LineError';
}

/** A member that must be non-empty text of at most `maxLength` characters; throws LineError otherwise. */
export function readText(object: Readonly<Record<string, unknown>>, member: string, maxLength: number): string {
  const value = object[member];
  if (typeof value === 'string' && value !== '' && value.length <= maxLength && !value.includes('\0')) return value;
  throw new LineError(`${member} must be text of 1 to ${String(maxLength)} characters`);
}

/** A member that must be a list of words accepted by the guard; throws LineError otherwise. */
export function readWords<W extends string>(
  object: Readonly<Record<string, unknown>>,
  member: string,
  isWord: (text: string) => text is W,
): ReadonlySet<W> {
  const value = object[member];
  if (!Array.isArray(value)) throw new LineError(`${member} must be a list`);
  const words = value.map((item: unknown, index) => {
    if (typeof item === 'string' && isWord(item)) return item;
    throw new LineError(`${member}[${index}] is not known`);
  });
  return new Set(words);
}

function parseObject(line: string, members: readonly string[]): Readonly<Record<string, unknown>> {
  const value = parseJson(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new LineError('is not a JSON object');
  // Unknown members are not named: a malformed line may have a secret in their place.
  const unknown = Object.keys(value).filter((name) => !members.includes(name)).length;
  if (unknown > 0) throw new LineError(`has ${String(unknown)} unknown members; known are ${members.join(', ')}`);
  return value as Record<string, unknown>;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The engine's own message quotes the text.
    throw new LineError('is not JSON');
  }
}
