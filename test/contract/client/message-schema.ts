import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { JSON_API } from './document.js';
import { sendUnobserved } from './send.js';
import { baseUrl, TOKEN_PATH } from './stack.js';
import { clientGrant, type TokenAnswer } from './tokens.js';

/** Path of the schema of all messages. */
export const SCHEMA_PATH = '/api/v8/schema';

/** Validates messages by one definition of the schema; `errors` has the faults of the last one. */
export type Definition = ValidateFunction;

/** The definitions of the schema that the running service serves, by name; compiled on first use. */
export interface MessageSchema {
  /** The definition of that name. @throws Error when the schema has none. */
  definition(name: string): Definition;
}

let loaded: Promise<MessageSchema> | undefined;

/** The schema as the service serves it, fetched once per test file. */
export function messageSchema(): Promise<MessageSchema> {
  loaded ??= fetchSchema().then(compile);
  return loaded;
}

async function fetchSchema(): Promise<object> {
  // Not observed: every observed answer waits for this schema.
  const issued = await sendUnobserved(baseUrl, {
    method: 'POST',
    path: TOKEN_PATH,
    headers: { 'content-type': JSON_API },
    body: JSON.stringify(clientGrant()),
  });
  if (issued.status !== 200) throw new Error(`No token: ${issued.status} ${issued.text}`);
  const { access_token: token } = JSON.parse(issued.text) as TokenAnswer;
  const answer = await sendUnobserved(baseUrl, { path: SCHEMA_PATH, headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200) throw new Error(`No schema: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text) as object;
}

function compile(schema: object): MessageSchema {
  // Every test file compiles the schema for few messages: unoptimized validators are there in 40 % of the time.
  const ajv = new Ajv2020({ strict: true, allErrors: true, code: { optimize: false }, inlineRefs: false });
  addFormats.default(ajv);
  ajv.addSchema(schema, 'messages');
  return {
    definition: (name) => {
      const definition = ajv.getSchema(`messages#/$defs/${name}`);
      if (definition === undefined) throw new Error(`The schema has no definition ${name}`);
      return definition;
    },
  };
}
