import type { Queryable } from '@crm/postgres';
import type { Client } from '../domain/client.js';
import { isGrantType } from '../domain/grant-type.js';
import { isScope } from '@crm/token';

interface ClientRow {
  readonly id: string;
  readonly name: string;
  readonly is_confidential: boolean;
  readonly secret_hash: Buffer | null;
  readonly grants: readonly string[];
  readonly scopes: readonly string[];
  readonly associated_user_id: string | null;
}

/** The client with this id; undefined if there is none. */
export async function findClient(db: Queryable, id: string): Promise<Client | undefined> {
  const [row] = await db.run<ClientRow>({
    name: 'client_find',
    text: `select id, name, is_confidential, secret_hash, grants, scopes, associated_user_id
             from auth.oauth_client where id = $1`,
    values: [id],
  });
  return row === undefined ? undefined : toClient(row);
}

/** Stores the client, in place of one with the same id. */
export async function putClient(db: Queryable, client: Client): Promise<void> {
  await db.run({
    name: 'client_put',
    text: `insert into auth.oauth_client
             (id, name, is_confidential, secret_hash, grants, scopes, associated_user_id)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (id) do update set
             name = excluded.name, is_confidential = excluded.is_confidential, secret_hash = excluded.secret_hash,
             grants = excluded.grants, scopes = excluded.scopes, associated_user_id = excluded.associated_user_id,
             updated_at = now()`,
    values: [
      client.id,
      client.name,
      client.isConfidential,
      client.secretHash ?? null,
      [...client.grants],
      [...client.scopes],
      client.associatedUserId ?? null,
    ],
  });
}

function toClient(row: ClientRow): Client {
  return {
    id: row.id,
    name: row.name,
    isConfidential: row.is_confidential,
    secretHash: row.secret_hash ?? undefined,
    // Words that a newer release has stored mean nothing here and grant nothing.
    grants: new Set(row.grants.filter(isGrantType)),
    scopes: new Set(row.scopes.filter(isScope)),
    associatedUserId: row.associated_user_id ?? undefined,
  };
}
