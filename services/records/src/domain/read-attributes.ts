import { isUtf8 } from 'node:buffer';
import { exactNumber, isJsonObject, parseExactJson, type JsonObject } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import { MAX_JSON_TOKENS, parseJson } from '@crm/jsonapi';

/** Attributes as a client sent them, by name. */
export type Attributes = JsonObject;

const POINTER = '/data/attributes';
/** The gateway's limit is far lower. */
const MAX_DEPTH = 1_000;

/**
 * Reads the attributes of a request; no bytes mean no attributes. A number that a double would change, even if only in
 * its digits, becomes an `ExactNumber`. Throws 8107 for anything but an object, and the errors of `parseJson`.
 */
export function readAttributes(bytes: Buffer): Attributes {
  if (bytes.length === 0) return {};
  if (!isUtf8(bytes)) throw new AppError({ code: codes.malformedJson });
  const attributes = parseJson(bytes.toString('utf8'), {
    maxDepth: MAX_DEPTH,
    maxTokens: MAX_JSON_TOKENS,
    makeNumber: exactNumber,
    pointer: POINTER,
  });
  if (!isJsonObject(attributes)) throw new AppError({ code: codes.memberNotAnObject, source: { pointer: POINTER } });
  return attributes;
}

/** Reads attributes that Postgres wrote, with numbers as in `readAttributes`. */
export function readStoredAttributes(json: string): Attributes {
  return parseExactJson(json) as Attributes;
}
