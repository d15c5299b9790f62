import { AppError, jsonPointer, MAX_FAULTS, type ErrorCode, type Fault } from '@crm/errors';
import { refuseManyTokens } from '@crm/jsonapi';

/** Attributes as the caller sent them. */
export type Attributes = Readonly<Record<string, unknown>>;

/** The attributes of a request; 8107 when the bytes are no JSON object, 8715 when that has too many tokens. */
export function parseAttributes(json: Uint8Array): Attributes {
  const bytes = Buffer.from(json);
  refuseManyTokens([bytes]);
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Attributes;
  } catch {
    // Told below: the engine's own message would quote the text.
  }
  throw new AppError({ code: 8107, source: { pointer: '/data/attributes' } });
}

/** An attribute by its name, or one item of it. */
export type AttributePlace = string | readonly [name: string, index: number];

/** What is wrong with an attribute, or with an item of it. Values are not shown, because some are secrets. */
export function faultAt(code: ErrorCode, place: AttributePlace, detail?: string): Fault {
  const tokens = typeof place === 'string' ? [place] : place;
  const source = { pointer: jsonPointer('data', 'attributes', ...tokens) };
  return { code, source, ...(detail === undefined ? {} : { detail }) };
}

/** A fault for each attribute that is none of the known ones, as many as are reported. */
export function unknownAttributes(attributes: Attributes, known: readonly string[]): Fault[] {
  const unknown = Object.keys(attributes).filter((name) => !known.includes(name));
  return unknown.slice(0, MAX_FAULTS).map((name) => faultAt(8108, name));
}

/** What is wrong with a value that must be text of 1 to `max` characters. */
export function textFaults(name: string, value: unknown, max: number): Fault[] {
  if (typeof value !== 'string') return [faultAt(8111, name, 'The attribute takes a JSON string')];
  if (value === '') return [faultAt(8110, name)];
  if (value.includes('\0') || !value.isWellFormed()) return [faultAt(8116, name)];
  if (isLongerThan(value, max)) return [faultAt(8112, name, `The value is longer than ${max} characters`)];
  return [];
}

/** Whether a text has more than so many characters, of which each takes two code units at most. */
function isLongerThan(text: string, max: number): boolean {
  return text.length > 2 * max || Array.from(text).length > max;
}
