import type { Database, Queryable } from '@crm/postgres';
import type { SigningAlgorithm, StoredSigningKey } from '../tokens/new-signing-key.js';
import type { SigningKeyStore } from '../tokens/signing-keys.js';

interface SigningKeyRow {
  readonly kid: string;
  readonly algorithm: SigningAlgorithm;
  readonly public_jwk: string;
  readonly sealed_private_jwk: Buffer | null;
  readonly kek_id: string | null;
}

/** The signing keys in Postgres. */
export function createSigningKeyStore(db: Database): SigningKeyStore {
  return {
    findActive: () => findActive(db),
    activateFirst: (key) =>
      db.transaction(async (tx) => {
        // Two processes that start together each bring a key; the one that comes second takes the first one's.
        await tx.run({ text: `select pg_advisory_xact_lock(hashtextextended('auth.signing_key', 0))`, values: [] });
        const active = await findActive(tx);
        if (active !== undefined) return active;
        await insertActive(tx, key);
        return key;
      }),
    listPublicJwks: () => listPublicJwks(db),
  };
}

async function findActive(db: Queryable): Promise<StoredSigningKey | undefined> {
  const [row] = await db.run<SigningKeyRow>({
    name: 'signing_key_active',
    text: `select kid, algorithm, public_jwk, sealed_private_jwk, kek_id
             from auth.signing_key where state = 'active'`,
    values: [],
  });
  if (row === undefined) return undefined;
  const { kid, algorithm, public_jwk: publicJwk, sealed_private_jwk: sealed, kek_id: kekId } = row;
  return {
    kid,
    algorithm,
    publicJwk,
    sealedPrivateJwk: sealed ?? undefined,
    kekId: kekId ?? undefined,
  };
}

async function insertActive(tx: Queryable, key: StoredSigningKey): Promise<void> {
  await tx.run({
    name: 'signing_key_insert',
    text: `insert into auth.signing_key
             (kid, algorithm, state, public_jwk, sealed_private_jwk, kek_id, activated_at)
           values ($1, $2, 'active', $3, $4, $5, now())`,
    values: [key.kid, key.algorithm, key.publicJwk, key.sealedPrivateJwk ?? null, key.kekId ?? null],
  });
}

async function listPublicJwks(db: Queryable): Promise<string[]> {
  const rows = await db.run<{ public_jwk: string }>({
    name: 'signing_key_public',
    text: `select public_jwk from auth.signing_key
            where state in ('pending', 'active', 'retiring') order by created_at desc, kid`,
    values: [],
  });
  return rows.map((row) => row.public_jwk);
}
