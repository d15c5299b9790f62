import { StartupError } from '@crm/runtime';
import { readCommandConfig } from '../config.js';
import { hashSecret } from '../domain/authenticate-client.js';
import { generateSecret } from '../domain/generate-secret.js';
import { replaceSecret } from '../repository/clients.js';
import { endTokensOfClient } from '../repository/not-befores.js';
import { endTokens } from '../revocation/end-tokens.js';
import { withDatabase } from './with-database.js';

/**
 * `rotate-secret ID...`: gives confidential clients new secrets and prints each of them, this once, as a line
 * `{"id","secret"}`. The old secret and every token of the client end with it. Throws StartupError for an id that no
 * confidential client has.
 */
export async function runRotateSecret(ids: readonly string[], output: NodeJS.WritableStream): Promise<void> {
  if (ids.length === 0) throw new StartupError('rotate-secret needs the ids of clients');
  await withDatabase(readCommandConfig(), async (db, logger) => {
    for (const id of ids) {
      const secret = generateSecret();
      await endTokens(db, async (tx) => {
        if (await replaceSecret(tx, id, hashSecret(secret))) return [await endTokensOfClient(tx, id)];
        throw new StartupError(`There is no confidential client ${JSON.stringify(id.slice(0, 36))}`);
      });
      output.write(`${JSON.stringify({ id, secret })}\n`);
      logger.info({ event: 'client.secret_rotated', client_id: id }, 'client secret replaced');
    }
  });
}
