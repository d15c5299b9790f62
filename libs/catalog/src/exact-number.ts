import { isUtf8 } from 'node:buffer';
import { parseJson } from '@crm/jsonapi';

/** A JSON object whose numbers have their exact digits. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * A JSON number that a double cannot represent, as the digits that the client wrote (values#decimals: `1.10` stays
 * `1.10`). JSON readers make one for every number literal that is not a safe integer in canonical form.
 */
export class ExactNumber {
  /** The literal, in the grammar of RFC 8259 section 6. */
  readonly numberText: string;

  constructor(numberText: string) {
    this.numberText = numberText;
  }
}

const UNBOUNDED = { maxDepth: Infinity, maxTokens: Infinity };

/** Makes the value of a number literal that a double would change, even if only in its digits. */
export function exactNumber(literal: string): ExactNumber {
  return new ExactNumber(literal);
}

/** Reads JSON text of any size, numbers by `exactNumber`. Texts of clients were bounded before, see `parseJson`. */
export function parseExactJson(text: string): unknown {
  return parseJson(text, { ...UNBOUNDED, makeNumber: exactNumber });
}

/** Whether a result of `parseExactJson` is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}

/** Reads bytes as a JSON object, where no bytes mean an empty object; undefined for anything else. */
export function readJsonObject(bytes: Buffer): JsonObject | undefined {
  if (bytes.length === 0) return {};
  try {
    const value = isUtf8(bytes) ? parseExactJson(bytes.toString('utf8')) : undefined;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
