import { isUtf8 } from 'node:buffer';
import { isJsonObject, parseExactJson, type JsonObject } from '@crm/catalog';
import { AppError } from '@crm/errors';

/** Attributes as a client sent them, by name. */
export type Attributes = JsonObject;

/**
 * Reads the attributes of a request; no bytes at all are no attributes. A number that a double would change, be it only
 * in its digits, becomes an `ExactNumber`. Throws 8101 for what is not JSON, 8107 for what is not an object, 8119 for a
 * member `__proto__`.
 */
export function readAttributes(bytes: Buffer): Attributes {
  if (bytes.length === 0) return {};
  const attributes = readExact(bytes);
  if (!isJsonObject(attributes)) throw new AppError({ code: 8107, source: { pointer: '/data/attributes' } });
  if (Object.hasOwn(attributes, '__proto__')) {
    throw new AppError({ code: 8119, value: '__proto__', source: { pointer: '/data/attributes/__proto__' } });
  }
  return attributes;
}

/** Reads attributes that Postgres wrote, numbers as `readAttributes` does. */
export function readStoredAttributes(json: string): Attributes {
  return parseExactJson(json) as Attributes;
}

function readExact(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new AppError({ code: 8101 });
  try {
    return parseExactJson(bytes.toString('utf8'));
  } catch (error) {
    throw new AppError({ code: 8101 }, { cause: error });
  }
}
