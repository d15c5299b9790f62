import { sql, toStatement, type Queryable } from '@crm/postgres';
import type { Actor, RevokedToken } from '@crm/token';

export type Revocation = RevokedToken;

/** How long after its expiry, in seconds, verifiers with slow clocks may still accept a token; rounded up. */
const SKEW_SECONDS = 60;

interface RevocationRow {
  readonly jti: string;
  readonly remaining: number;
}

const UNLESS_REVOKED = sql`on conflict (jti) do nothing
  returning jti, extract(epoch from keep_until - now())::float8 as remaining`;

/** Revokes one access token that expires at this second since the epoch. Empty when it was already revoked. */
export async function revokeAccessToken(db: Queryable, tokenId: string, expiresAt: number): Promise<Revocation[]> {
  const insertion = sql`insert into auth.revocation (jti, keep_until)
    values (${tokenId}, to_timestamp(${expiresAt + SKEW_SECONDS}))
    ${UNLESS_REVOKED}`;
  const rows = await db.run<RevocationRow>(toStatement(insertion, 'revocation_insert'));
  return rows.map(toRevocation);
}

/** Revokes a family that the transaction has locked: its refresh tokens and every live access token. */
export async function revokeFamily(tx: Queryable, familyId: string): Promise<Revocation[]> {
  const keepUntil = sql`expires_at + make_interval(secs => ${SKEW_SECONDS})`;
  const insertion = sql`with family as (
      update auth.token_family set revoked_at = coalesce(revoked_at, now()) where id = ${familyId}
    )
    insert into auth.revocation (jti, keep_until)
    select jti, ${keepUntil} from auth.access_token where family_id = ${familyId} and ${keepUntil} > now()
    ${UNLESS_REVOKED}`;
  const rows = await tx.run<RevocationRow>(toStatement(insertion, 'family_revoke'));
  return rows.map(toRevocation);
}

/** Whether the access token of this actor is dead: revoked itself, or by a not-before. */
export async function isRevoked(db: Queryable, actor: Actor): Promise<boolean> {
  const { tokenId, userId, clientId, keyId, issuedAt } = actor;
  const query = sql`select exists (select from auth.revocation where jti = ${tokenId})
    or exists (select from auth.not_before
                where (kind, subject) in (('user', ${userId}), ('client', ${clientId}), ('key', ${keyId}))
                  and not_before > ${issuedAt}) as revoked`;
  const [row] = await db.run<{ revoked: boolean }>(toStatement(query, 'revocation_find'));
  return row?.revoked ?? true;
}

function toRevocation({ jti, remaining }: RevocationRow): Revocation {
  return { tokenId: jti, remainingSeconds: remaining };
}
