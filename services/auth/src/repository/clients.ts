import { sql, toStatement, type Queryable, type SqlFragment, type Statement } from '@crm/postgres';
import { isScope } from '@crm/token';
import type { Client, StoredClient } from '../domain/client.js';
import { isGrantType } from '../domain/grant-type.js';
import { notBeforeOf } from './not-befores.js';

interface ClientRow {
  readonly id: string;
  readonly name: string;
  readonly is_confidential: boolean;
  readonly secret_hash: Buffer | null;
  readonly grants: readonly string[];
  readonly scopes: readonly string[];
  readonly associated_user_id: string | null;
  readonly rate_limit: number | null;
  readonly not_before: number;
}

const COLUMNS = sql`id, name, is_confidential, secret_hash, grants, scopes, associated_user_id, rate_limit`;

/** The client with this id; undefined if there is none. */
export async function findClient(db: Queryable, id: string): Promise<StoredClient | undefined> {
  const query = sql`select ${COLUMNS}, ${notBeforeOf('client', sql`c.id`)} as not_before
    from auth.oauth_client c where id = ${id} and deleted_at is null`;
  const [row] = await db.run<ClientRow>(toStatement(query, 'client_find'));
  return row === undefined ? undefined : toClient(row);
}

/** The client with this id, locked until the transaction ends; undefined if there is none. */
export async function lockClient(tx: Queryable, id: string): Promise<Client | undefined> {
  const query = sql`select ${COLUMNS}, 0::float8 as not_before
    from auth.oauth_client where id = ${id} and deleted_at is null for update`;
  const [row] = await tx.run<ClientRow>(toStatement(query, 'client_lock'));
  return row === undefined ? undefined : toClient(row);
}

export async function clientExists(db: Queryable, id: string): Promise<boolean> {
  return (await findClient(db, id)) !== undefined;
}

/** Stores a new client; false if the id was ever used. */
export async function insertClient(tx: Queryable, client: Client): Promise<boolean> {
  return (await tx.count(insertion('client_insert', client, sql`do nothing`))) === 1;
}

/** Deletes a client permanently; false if there is none. Tokens issued to it still show its name. */
export async function deleteClient(tx: Queryable, id: string): Promise<boolean> {
  const deletion = sql`update auth.oauth_client set deleted_at = now() where id = ${id} and deleted_at is null`;
  return (await tx.count(toStatement(deletion, 'client_delete'))) === 1;
}

/**
 * Stores the client, in place of a client with the same id. Returns whether there was such a client and it differs in
 * anything by which its tokens were granted: secret, kind, grants, scopes or user.
 */
export async function putClient(tx: Queryable, client: Client): Promise<boolean> {
  const present = await findClient(tx, client.id);
  await storeClient(tx, client);
  return present !== undefined && !isAlike(present, client);
}

/** Replaces the secret of a confidential client; false if there is no such client. */
export async function replaceSecret(tx: Queryable, id: string, secretHash: Buffer): Promise<boolean> {
  const replacement = sql`update auth.oauth_client set secret_hash = ${secretHash}, updated_at = now()
    where id = ${id} and is_confidential and deleted_at is null`;
  return (await tx.count(toStatement(replacement, 'client_secret'))) === 1;
}

function isAlike(one: Client, other: Client): boolean {
  return (
    isSame(one.secretHash, other.secretHash) &&
    one.isConfidential === other.isConfidential &&
    one.grants.symmetricDifference(other.grants).size === 0 &&
    one.scopes.symmetricDifference(other.scopes).size === 0 &&
    one.associatedUserId === other.associatedUserId
  );
}

function isSame(one: Buffer | undefined, other: Buffer | undefined): boolean {
  return one === undefined || other === undefined ? one === other : one.equals(other);
}

async function storeClient(tx: Queryable, client: Client): Promise<void> {
  await tx.run(
    insertion(
      'client_put',
      client,
      sql`do update set
        name = excluded.name, is_confidential = excluded.is_confidential, secret_hash = excluded.secret_hash,
        grants = excluded.grants, scopes = excluded.scopes, associated_user_id = excluded.associated_user_id,
        rate_limit = excluded.rate_limit, updated_at = now(), deleted_at = null`,
    ),
  );
}

function insertion(name: string, client: Client, onConflict: SqlFragment): Statement {
  const { secretHash = null, associatedUserId = null, rateLimit = null } = client;
  return toStatement(
    sql`insert into auth.oauth_client (${COLUMNS})
      values (${client.id}, ${client.name}, ${client.isConfidential}, ${secretHash},
        ${[...client.grants]}, ${[...client.scopes]}, ${associatedUserId}, ${rateLimit})
      on conflict (id) ${onConflict}`,
    name,
  );
}

function toClient(row: ClientRow): StoredClient {
  return {
    id: row.id,
    name: row.name,
    isConfidential: row.is_confidential,
    secretHash: row.secret_hash ?? undefined,
    // Unknown values, stored by a newer release, grant nothing.
    grants: new Set(row.grants.filter(isGrantType)),
    scopes: new Set(row.scopes.filter(isScope)),
    associatedUserId: row.associated_user_id ?? undefined,
    rateLimit: row.rate_limit ?? undefined,
    notBefore: row.not_before,
  };
}
