import { createHash, randomBytes } from 'node:crypto';
import { withClient } from '@crm/local-stack';
import type { ClientSecret } from './oauth.js';
import { stack } from './stack.js';

/** The rights of an OAuth client that a test needs besides those of the stack. */
export interface ClientRights {
  readonly isPublic?: boolean;
  readonly grants: readonly string[];
  readonly scopes: readonly string[];
  readonly associatedUserId?: string;
}

/** An OAuth client with an id and a secret of its own; a public one has an empty secret. */
export interface NewClient extends ClientSecret, ClientRights {}

/** Generates a client; it does not exist before `putClients` stores it. */
export function newClient(rights: ClientRights): NewClient {
  const secret = rights.isPublic === true ? '' : randomBytes(32).toString('base64url');
  return { ...rights, id: `test-${randomBytes(8).toString('hex')}`, secret };
}

/** Stores clients, like the command `put-client`. */
export async function putClients(...clients: readonly NewClient[]): Promise<void> {
  await withClient(stack.adminDatabaseUrl, async (db) => {
    for (const { id, secret, isPublic = false, grants, scopes, associatedUserId = null } of clients) {
      const hash = isPublic ? null : createHash('sha256').update(secret).digest();
      await db.query(
        `insert into auth.oauth_client (id, name, secret_hash, is_confidential, grants, scopes, associated_user_id)
         values ($1, 'Of a test', $2, $3, $4, $5, $6)`,
        [id, hash, !isPublic, grants, scopes, associatedUserId],
      );
    }
  });
}
