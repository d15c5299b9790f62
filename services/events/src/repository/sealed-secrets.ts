import { sql, toStatement, type Queryable } from '@crm/postgres';
import type { Sealed } from '@crm/service';

export interface SealedSecret extends Sealed {
  /** Of the webhook. */
  readonly id: string;
}

/** The secrets that another key than this one has sealed. */
export async function secretsOfOtherKeys(db: Queryable, keyId: string): Promise<readonly SealedSecret[]> {
  const query = sql`select id::text, secret as box, secret_key_id as "keyId" from events.webhook
    where secret_key_id <> ${keyId}`;
  return db.run<SealedSecret>(toStatement(query, 'secrets_of_other_keys'));
}

/** Replaces the stored form of a secret, unless the secret has been replaced since it was read. */
export async function replaceBox(db: Queryable, former: SealedSecret, { box, keyId }: Sealed): Promise<void> {
  const statement = sql`update events.webhook set secret = ${box}, secret_key_id = ${keyId}
    where id = ${former.id}::uuid and secret = ${former.box}`;
  await db.count(toStatement(statement, 'replace_box'));
}
