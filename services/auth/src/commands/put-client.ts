import type { Queryable } from '@crm/postgres';
import { logAct, withDatabase } from '@crm/service';
import { isScope } from '@crm/token';
import { OPERATOR } from '../administration/act.js';
import { createPerform, type Perform } from '../administration/perform.js';
import { readCommandConfig } from '../config.js';
import { hashSecret } from '../domain/authenticate-client.js';
import type { Client } from '../domain/client.js';
import { DEFAULT_SETTINGS, describeSettings } from '../domain/client-attributes.js';
import { generateSecret } from '../domain/generate-secret.js';
import { isGrantType } from '../domain/grant-type.js';
import { hasIdSyntax } from '../domain/has-id-syntax.js';
import { isRateLimit, MAX_RATE_LIMIT } from '../domain/rate-limit.js';
import { findClient, lockClient, putClient } from '../repository/clients.js';
import { endTokensOfClient } from '../repository/not-befores.js';
import { LineError, readLines, readText, readWords } from './read-lines.js';
import { requireUsers } from './require-users.js';
import { SCHEMA } from '../schema.js';

const MEMBERS = ['id', 'name', 'secret', 'grants', 'scopes', 'associatedUserId', 'isConfidential', 'rateLimit'];
const MAX_NAME_LENGTH = 255;
/** Secrets are stored as a fast hash, so they must be too random to be guessed; generated ones have 43 characters. */
const MIN_SECRET_LENGTH = 32;
const MAX_SECRET_LENGTH = 1024;

/**
 * `put-client`: stores the clients given as lines
 * `{"id","name","secret"?,"grants"?:[…],"scopes":[…],"associatedUserId"?,"isConfidential"?,"rateLimit"?}`, in place of
 * those with the same ids. A client that changes in more than its name or rate limit loses its tokens; a running auth
 * process soon copies the revocation to Redis. A generated secret is printed only this once, as a line
 * `{"id","secret"}`. Throws StartupError, and stores nothing, when a line names a user that does not exist.
 */
export async function runPutClient(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<void> {
  const config = readCommandConfig();
  const clients = await readLines(input, MEMBERS, parseClientLine);
  await withDatabase(SCHEMA, config, async (db, logger) => {
    await requireUsers(db, await newUsers(db, clients));
    const perform = createPerform({ db, onAct: logAct(logger) });
    for (const client of clients) {
      const secret = await store(perform, client);
      if (secret !== undefined) output.write(`${JSON.stringify({ id: client.id, secret })}\n`);
    }
  });
}

/** Users of the clients that do not have them yet: repeating a line is no fault, even if the user was deleted since. */
async function newUsers(db: Queryable, clients: readonly Client[]): Promise<string[]> {
  const users: string[] = [];
  for (const { id, associatedUserId } of clients) {
    if (associatedUserId === undefined) continue;
    const present = await findClient(db, id);
    if (present?.associatedUserId !== associatedUserId) users.push(associatedUserId);
  }
  return users;
}

/** Stores one client; returns the secret that had to be generated for it, if any. */
async function store(perform: Perform, client: Client): Promise<string | undefined> {
  return perform(OPERATOR, async (tx) => {
    const present = await lockClient(tx, client.id);
    const given = client.secretHash ?? (client.isConfidential ? present?.secretHash : undefined);
    const generated = client.isConfidential && given === undefined ? generateSecret() : undefined;
    const secretHash = generated === undefined ? given : hashSecret(generated);
    const isMore = await putClient(tx, { ...client, secretHash });
    const name = present === undefined ? 'client.created' : 'client.changed';
    return {
      result: generated,
      act: { name, subject: client.id, details: describeSettings(client) },
      notBefores: isMore ? [await endTokensOfClient(tx, client.id)] : [],
    };
  });
}

/**
 * Reads one line; throws LineError. A client is confidential by default. A confidential one without `secret` keeps its
 * own or gets a new one. The password grant must be requested explicitly (administration#client-defaults).
 */
export function parseClientLine(object: Readonly<Record<string, unknown>>): Client {
  const { isConfidential = true, associatedUserId } = object;
  if (typeof isConfidential !== 'boolean') throw new LineError('isConfidential must be true or false');
  const id = readText(object, 'id', 36);
  if (!hasIdSyntax(id)) throw new LineError('id must have 1 to 36 characters of A-Z a-z 0-9 _ -');
  const isUserless = associatedUserId === undefined || associatedUserId === null;
  return {
    id,
    name: readText(object, 'name', MAX_NAME_LENGTH),
    isConfidential,
    secretHash: readSecretHash(object),
    grants: object.grants === undefined ? DEFAULT_SETTINGS.grants : readWords(object, 'grants', isGrantType),
    scopes: readWords(object, 'scopes', isScope),
    associatedUserId: isUserless ? undefined : readText(object, 'associatedUserId', 36),
    rateLimit: readRateLimit(object),
  };
}

function readSecretHash(object: Readonly<Record<string, unknown>>): Buffer | undefined {
  if (object.secret === undefined || object.secret === null) return undefined;
  const secret = readText(object, 'secret', MAX_SECRET_LENGTH);
  if (secret.length < MIN_SECRET_LENGTH)
    throw new LineError(`secret must have at least ${String(MIN_SECRET_LENGTH)} characters`);
  return hashSecret(secret);
}

function readRateLimit({ rateLimit }: Readonly<Record<string, unknown>>): number | undefined {
  if (rateLimit === undefined || rateLimit === null) return undefined;
  if (!isRateLimit(rateLimit))
    throw new LineError(`rateLimit must be a whole number from 1 to ${String(MAX_RATE_LIMIT)}`);
  return rateLimit;
}
