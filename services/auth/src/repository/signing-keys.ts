import { sql, toStatement, type Database, type Queryable, type SqlFragment } from '@crm/postgres';
import type { KeyState, KeyStep, ScheduledKey } from '../domain/key-schedule.js';
import type { SigningAlgorithm, StoredSigningKey } from '../tokens/new-signing-key.js';
import type { SigningKeyStore } from '../tokens/signing-keys.js';

export interface SigningKeyRecord extends StoredSigningKey, ScheduledKey {
  readonly kekId: string | undefined;
}

interface SigningKeyRow {
  readonly kid: string;
  readonly algorithm: SigningAlgorithm;
  readonly state: KeyState;
  readonly public_jwk: string;
  readonly sealed_private_jwk: Buffer | null;
  readonly kek_id: string | null;
  readonly created_at: number;
  readonly activated_at: number | null;
  readonly retiring_at: number | null;
  readonly retired_at: number | null;
  readonly is_rotation_wanted: boolean;
}

const PUBLISHED_STATES: readonly KeyState[] = ['pending', 'active', 'retiring'];

const ALL_STATES: readonly KeyState[] = [...PUBLISHED_STATES, 'retired'];

/** The signing keys in Postgres. */
export function createSigningKeyStore(db: Database): SigningKeyStore {
  return {
    listPublished: () => listSigningKeys(db, PUBLISHED_STATES),
    activateFirst: (key) =>
      db.transaction(async (tx) => {
        // Two processes that start together each bring a key; the second one uses the key of the first.
        await lockSigningKeys(tx);
        if ((await listSigningKeys(tx, ['active'])).length > 0) return;
        await insertSigningKey(tx, key, 'active', await readClock(tx));
      }),
  };
}

/** Locks signing keys against changes by others until the transaction ends. */
export async function lockSigningKeys(tx: Queryable): Promise<void> {
  await tx.run(toStatement(sql`select pg_advisory_xact_lock(hashtextextended('auth.signing_key', 0))`));
}

/**
 * The current time by Postgres, on which all replicas agree, in milliseconds since the epoch; not the transaction's
 * time.
 */
export async function readClock(db: Queryable): Promise<number> {
  const query = sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
  const [row] = await db.run<{ now: number }>(toStatement(query, 'signing_key_clock'));
  if (row === undefined) throw new Error('Postgres told no time');
  return row.now;
}

/** The keys in these states, by default all of them; the newest first. */
export async function listSigningKeys(
  db: Queryable,
  states: readonly KeyState[] = ALL_STATES,
): Promise<SigningKeyRecord[]> {
  const query = sql`select kid, algorithm, state, public_jwk, sealed_private_jwk, kek_id,
      (extract(epoch from created_at) * 1000)::float8 as created_at,
      (extract(epoch from activated_at) * 1000)::float8 as activated_at,
      (extract(epoch from retiring_at) * 1000)::float8 as retiring_at,
      (extract(epoch from retired_at) * 1000)::float8 as retired_at,
      rotation_requested_at is not null as is_rotation_wanted
    from auth.signing_key where state = any(${states}) order by signing_key.created_at desc, kid`;
  const rows = await db.run<SigningKeyRow>(toStatement(query, 'signing_key_list'));
  return rows.map(toRecord);
}

/** Stores a new key, pending or active from `now` on. */
export async function insertSigningKey(
  tx: Queryable,
  key: StoredSigningKey,
  state: 'pending' | 'active',
  now: number,
): Promise<void> {
  const { kid, algorithm, publicJwk, sealedPrivateJwk = null, kekId = null } = key;
  const insertion = sql`insert into auth.signing_key
      (kid, algorithm, state, public_jwk, sealed_private_jwk, kek_id, created_at, activated_at)
    values (${kid}, ${algorithm}, ${state}, ${publicJwk}, ${sealedPrivateJwk}, ${kekId}, ${timeOf(now)},
      case when ${state} = 'active' then ${timeOf(now)} end)`;
  await tx.run(toStatement(insertion, 'signing_key_insert'));
}

/** Moves a key to its next state. A key that no longer signs loses its private part. */
export async function applyKeyStep(tx: Queryable, { kid, to }: KeyStep, now: number): Promise<void> {
  if (to === 'deleted') {
    await tx.run(toStatement(sql`delete from auth.signing_key where kid = ${kid}`, 'signing_key_delete'));
    return;
  }
  const change = sql`update auth.signing_key
    set state = next.state,
        activated_at = case when next.state = 'active' then next.since else activated_at end,
        retiring_at = case when next.state = 'retiring' then next.since else retiring_at end,
        retired_at = case when next.state = 'retired' then next.since else retired_at end,
        sealed_private_jwk = case when next.state in ('pending', 'active') then sealed_private_jwk end,
        kek_id = case when next.state in ('pending', 'active') then kek_id end
    from (select ${to}::text as state, ${timeOf(now)} as since) next
    where kid = ${kid}`;
  await tx.run(toStatement(change, 'signing_key_step'));
}

/** Marks the active key to be replaced as soon as another one may sign. */
export async function requestRotation(tx: Queryable, now: number): Promise<void> {
  const change = sql`update auth.signing_key set rotation_requested_at = ${timeOf(now)}
    where state = 'active' and rotation_requested_at is null`;
  await tx.run(toStatement(change, 'signing_key_request'));
}

/** Stores the private part of a key, sealed under another key-encryption key. */
export async function storeResealed(tx: Queryable, key: StoredSigningKey): Promise<void> {
  const { kid, sealedPrivateJwk = null, kekId = null } = key;
  const change = sql`update auth.signing_key set sealed_private_jwk = ${sealedPrivateJwk}, kek_id = ${kekId}
    where kid = ${kid} and sealed_private_jwk is not null`;
  await tx.run(toStatement(change, 'signing_key_reseal'));
}

/** SQL: the time of these milliseconds since the epoch. */
function timeOf(milliseconds: number): SqlFragment {
  return sql`to_timestamp(${milliseconds}::float8 / 1000)`;
}

function toRecord(row: SigningKeyRow): SigningKeyRecord {
  return {
    kid: row.kid,
    algorithm: row.algorithm,
    state: row.state,
    publicJwk: row.public_jwk,
    sealedPrivateJwk: row.sealed_private_jwk ?? undefined,
    kekId: row.kek_id ?? undefined,
    createdAt: row.created_at,
    activatedAt: row.activated_at ?? undefined,
    retiringAt: row.retiring_at ?? undefined,
    retiredAt: row.retired_at ?? undefined,
    isRotationWanted: row.is_rotation_wanted,
  };
}
