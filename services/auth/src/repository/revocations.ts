import type { Queryable } from '@crm/postgres';
import type { Actor, RevokedToken } from '@crm/token';

export type Revocation = RevokedToken;

/** How long after its expiry, in seconds, verifiers with slow clocks may still accept a token; rounded up. */
const SKEW_SECONDS = 60;

interface RevocationRow {
  readonly jti: string;
  readonly remaining: number;
}

/** Revokes one access token that expires at this second since the epoch. Empty when it was already revoked. */
export async function revokeAccessToken(db: Queryable, tokenId: string, expiresAt: number): Promise<Revocation[]> {
  const rows = await db.run<RevocationRow>({
    name: 'revocation_insert',
    text: `insert into auth.revocation (jti, keep_until) values ($1, to_timestamp($2))
           on conflict (jti) do nothing
           returning jti, extract(epoch from keep_until - now())::float8 as remaining`,
    values: [tokenId, expiresAt + SKEW_SECONDS],
  });
  return rows.map(toRevocation);
}

/** Revokes a family that the transaction has locked: its refresh tokens and every live access token. */
export async function revokeFamily(tx: Queryable, familyId: string): Promise<Revocation[]> {
  const rows = await tx.run<RevocationRow>({
    name: 'family_revoke',
    text: `with family as (
             update auth.token_family set revoked_at = coalesce(revoked_at, now()) where id = $1
           )
           insert into auth.revocation (jti, keep_until)
           select jti, expires_at + make_interval(secs => $2) from auth.access_token
            where family_id = $1 and expires_at + make_interval(secs => $2) > now()
           on conflict (jti) do nothing
           returning jti, extract(epoch from keep_until - now())::float8 as remaining`,
    values: [familyId, SKEW_SECONDS],
  });
  return rows.map(toRevocation);
}

/** Whether the access token of this actor is dead: revoked itself, or by a not-before. */
export async function isRevoked(db: Queryable, actor: Actor): Promise<boolean> {
  const { tokenId, userId, clientId, keyId, issuedAt } = actor;
  const [row] = await db.run<{ revoked: boolean }>({
    name: 'revocation_find',
    text: `select exists (select from auth.revocation where jti = $1)
               or exists (select from auth.not_before
                           where (kind, subject) in (('user', $2), ('client', $3), ('key', $4))
                             and not_before > $5) as revoked`,
    values: [tokenId, userId, clientId, keyId, issuedAt],
  });
  return row?.revoked ?? true;
}

function toRevocation({ jti, remaining }: RevocationRow): Revocation {
  return { tokenId: jti, remainingSeconds: remaining };
}
