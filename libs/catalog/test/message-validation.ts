import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { catalog } from '../src/catalog.js';
import type { JsonSchema } from '../src/checks/check.js';
import { messageSchema } from '../src/derive/json-schema.js';

/** The schema of every message of the catalogue, and its definitions by their names. */
export const schema = messageSchema(catalog);
export const definitions = schema.$defs as Readonly<Record<string, JsonSchema>>;

/** A strict validator without schemas, which compiles faster than it validates. */
export function newValidator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, code: { optimize: false }, inlineRefs: false });
  addFormats.default(ajv);
  return ajv;
}

const ajv = newValidator();
// Of one schema, the first use of a definition would compile all.
for (const [name, definition] of Object.entries(definitions)) ajv.addSchema(definition, `messages#/$defs/${name}`);

/** Whether a message fits a definition; throws where there is none. */
export function isValid(name: string, message: unknown): boolean {
  const validator = ajv.getSchema(`messages#/$defs/${name}`);
  if (validator === undefined) throw new Error(`There is no definition ${name}`);
  return validator(message) === true;
}

/**
 * Faults that a schema cannot express: the range of a number in a text, texts that cannot be stored, contradicting
 * values, names that are not file names.
 */
export const BEYOND_SCHEMA: ReadonlySet<number> = new Set([8115, 8116, 8126, 8608]);
