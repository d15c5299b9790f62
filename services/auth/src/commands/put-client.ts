import { readCommandConfig } from '../config.js';
import { hashSecret } from '../domain/authenticate-client.js';
import type { Client } from '../domain/client.js';
import { isGrantType } from '../domain/grant-type.js';
import { isScope } from '@crm/token';
import { putClient } from '../repository/clients.js';
import { endTokensOfClient } from '../repository/not-befores.js';
import { endTokens } from '../revocation/end-tokens.js';
import { LineError, readLines, readText, readWords } from './read-lines.js';
import { withDatabase } from './with-database.js';

const ID_PATTERN = /^[A-Za-z0-9_-]{1,36}$/;
const MAX_NAME_LENGTH = 255;
/** Secrets are hashed fast, so they must be too random to be guessed; generated ones have 43 characters. */
const MIN_SECRET_LENGTH = 32;
const MAX_SECRET_LENGTH = 1024;

/**
 * `put-client`: stores the clients that come in as lines
 * `{"id","name","secret","grants":[…],"scopes":[…],"associatedUserId"?,"isConfidential"?}`, in place of those with the same ids. A client that
 * is changed in more than its name loses its tokens: auth processes publish that within their interval.
 */
export async function runPutClient(input: NodeJS.ReadableStream): Promise<void> {
  const config = readCommandConfig();
  const clients = await readLines(input, parseClientLine);
  await withDatabase(config, async (db, logger) => {
    for (const client of clients) {
      await endTokens(db, async (tx) =>
        (await putClient(tx, client)) ? [await endTokensOfClient(tx, client.id)] : [],
      );
      logger.info({ event: 'client.put', client_id: client.id }, 'client stored');
    }
  });
}

/** Reads one line; throws LineError. A client is confidential unless it says otherwise; only a public one may lack a secret. */
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
    secretHash: readSecretHash(object, isConfidential),
    grants: readWords(object, 'grants', isGrantType),
    scopes: readWords(object, 'scopes', isScope),
    associatedUserId: isUserless ? undefined : readText(object, 'associatedUserId', 36),
  };
}

function readSecretHash(object: Readonly<Record<string, unknown>>, isConfidential: boolean): Buffer | undefined {
  const isAbsent = object.secret === undefined || object.secret === null;
  if (isAbsent && !isConfidential) return undefined;
  const secret = readText(object, 'secret', MAX_SECRET_LENGTH);
  if (secret.length < MIN_SECRET_LENGTH)
    throw new LineError(`secret must have at least ${String(MIN_SECRET_LENGTH)} characters`);
  return hashSecret(secret);
}
