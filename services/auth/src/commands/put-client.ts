import type { Database } from '@crm/postgres';
import { readCommandConfig } from '../config.js';
import { hashSecret } from '../domain/authenticate-client.js';
import type { Client } from '../domain/client.js';
import { generateSecret } from '../domain/generate-secret.js';
import { isGrantType, type GrantType } from '../domain/grant-type.js';
import { isScope } from '@crm/token';
import { findClient, putClient } from '../repository/clients.js';
import { endTokensOfClient } from '../repository/not-befores.js';
import { endTokens } from '../revocation/end-tokens.js';
import { LineError, readLines, readText, readWords } from './read-lines.js';
import { withDatabase } from './with-database.js';

const MEMBERS = ['id', 'name', 'secret', 'grants', 'scopes', 'associatedUserId', 'isConfidential'];
const ID_PATTERN = /^[A-Za-z0-9_-]{1,36}$/;
const MAX_NAME_LENGTH = 255;
/** Secrets are hashed fast, so they must be too random to be guessed; generated ones have 43 characters. */
const MIN_SECRET_LENGTH = 32;
const MAX_SECRET_LENGTH = 1024;
const DEFAULT_GRANTS: ReadonlySet<GrantType> = new Set(['client_credentials', 'refresh_token']);

/**
 * `put-client`: stores the clients that come in as lines
 * `{"id","name","secret"?,"grants"?:[…],"scopes":[…],"associatedUserId"?,"isConfidential"?}`, in place of those with the same ids. A client that
 * is changed in more than its name loses its tokens: auth processes publish that within their interval. A secret that was
 * generated is printed, this once, as a line `{"id","secret"}`.
 */
export async function runPutClient(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<void> {
  const config = readCommandConfig();
  const clients = await readLines(input, MEMBERS, parseClientLine);
  await withDatabase(config, async (db, logger) => {
    for (const client of clients) {
      const secret = await store(db, client);
      if (secret !== undefined) output.write(`${JSON.stringify({ id: client.id, secret })}\n`);
      logger.info({ event: 'client.put', client_id: client.id }, 'client stored');
    }
  });
}

/** Stores one client; the secret that had to be generated for it, if any. */
async function store(db: Database, client: Client): Promise<string | undefined> {
  let generated: string | undefined;
  await endTokens(db, async (tx) => {
    const present = await findClient(tx, client.id);
    const given = client.secretHash ?? (client.isConfidential ? present?.secretHash : undefined);
    generated = client.isConfidential && given === undefined ? generateSecret() : undefined;
    const secretHash = generated === undefined ? given : hashSecret(generated);
    const isChanged = await putClient(tx, { ...client, secretHash });
    return isChanged ? [await endTokensOfClient(tx, client.id)] : [];
  });
  return generated;
}

/**
 * Reads one line; throws LineError. A client is confidential unless it says otherwise. A confidential one without `secret`
 * keeps the one that it has or gets a new one. The password grant must be asked for (reliability goal 21).
 */
export function parseClientLine(object: Readonly<Record<string, unknown>>): Client {
  const { isConfidential = true, associatedUserId } = object;
  if (typeof isConfidential !== 'boolean') throw new LineError('isConfidential must be true or false');
  const id = readText(object, 'id', 36);
  if (!ID_PATTERN.test(id)) throw new LineError('id must have 1 to 36 characters of A-Z a-z 0-9 _ -');
  const isUserless = associatedUserId === undefined || associatedUserId === null;
  return {
    id,
    name: readText(object, 'name', MAX_NAME_LENGTH),
    isConfidential,
    secretHash: readSecretHash(object),
    grants: object.grants === undefined ? DEFAULT_GRANTS : readWords(object, 'grants', isGrantType),
    scopes: readWords(object, 'scopes', isScope),
    associatedUserId: isUserless ? undefined : readText(object, 'associatedUserId', 36),
  };
}

function readSecretHash(object: Readonly<Record<string, unknown>>): Buffer | undefined {
  if (object.secret === undefined || object.secret === null) return undefined;
  const secret = readText(object, 'secret', MAX_SECRET_LENGTH);
  if (secret.length < MIN_SECRET_LENGTH)
    throw new LineError(`secret must have at least ${String(MIN_SECRET_LENGTH)} characters`);
  return hashSecret(secret);
}
