import type { Definitions } from '../../setup/schema-environment.js';
import { JSON_API } from './document.js';
import { sendUnobserved } from './send.js';
import { baseUrl, TOKEN_PATH } from './stack.js';
import { clientGrant, type TokenAnswer } from './tokens.js';

/** Path of the schema of all messages. */
export const SCHEMA_PATH = '/api/v8/schema';

/** The definitions of the schema that the running service serves. */
export function messageSchema(): Promise<Definitions> {
  return loadDefinitions(baseUrl, fetchSchema);
}

async function fetchSchema(): Promise<string> {
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
  return answer.text;
}
