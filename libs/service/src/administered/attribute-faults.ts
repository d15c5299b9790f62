import { AppError, codes, jsonPointer, MAX_FAULTS, type ErrorCode, type Fault } from '@crm/errors';
import { refuseManyTokens } from '@crm/jsonapi';

/** Attributes as the caller sent them. */
export type Attributes = Readonly<Record<string, unknown>>;

/** Parses the attributes of a request; 8107 when the bytes are no JSON object, 8715 when it has too many tokens. */
export function parseAttributes(json: Uint8Array): Attributes {
  const bytes = Buffer.from(json);
  refuseManyTokens([bytes]);
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Attributes;
  } catch {
    // Reported below: the engine's own message would quote the text.
  }
  throw new AppError({ code: codes.memberNotAnObject, source: { pointer: '/data/attributes' } });
}

/** An attribute by its name, or an item of it by the way there. */
export type AttributePlace = string | readonly [name: string, ...items: (number | string)[]];

/** A fault of an attribute or of one item. Values are not shown, because some are secrets. */
export function faultAt(code: ErrorCode, place: AttributePlace, detail?: string): Fault {
  const tokens = typeof place === 'string' ? [place] : place;
  const source = { pointer: jsonPointer('data', 'attributes', ...tokens) };
  return { code, source, ...(detail === undefined ? {} : { detail }) };
}

/** One fault for each unknown attribute, up to the number of faults that are reported. */
export function unknownAttributes(attributes: Attributes, known: readonly string[]): Fault[] {
  const unknown = Object.keys(attributes).filter((name) => !known.includes(name));
  return unknown.slice(0, MAX_FAULTS).map((name) => faultAt(codes.unknownAttribute, name));
}

/** Faults of a value that must be text of 1 to `max` characters. */
export function textFaults(name: AttributePlace, value: unknown, max: number): Fault[] {
  if (typeof value !== 'string') return [faultAt(codes.wrongType, name, 'The attribute takes a JSON string')];
  if (value === '') return [faultAt(codes.requiredAttributeMissing, name)];
  if (value.includes('\0') || !value.isWellFormed()) return [faultAt(codes.invalidText, name)];
  if (isLongerThan(value, max))
    return [faultAt(codes.valueTooLong, name, `The value is longer than ${max} characters`)];
  return [];
}

/** Whether a text has more than `max` characters, each of which takes at most two code units. */
function isLongerThan(text: string, max: number): boolean {
  return text.length > 2 * max || Array.from(text).length > max;
}
