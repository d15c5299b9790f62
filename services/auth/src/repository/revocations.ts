import type { Queryable } from '@crm/postgres';

/** A dead access token. */
export interface Revocation {
  /** Claim `jti` of the token. */
  readonly tokenId: string;
  /** Seconds for which the token could still be taken for alive. */
  readonly remainingSeconds: number;
}

/** How long after its end, in seconds, a token is still accepted by verifiers whose clocks are slow; rounded up. */
const SKEW_SECONDS = 60;

interface RevocationRow {
  readonly jti: string;
  readonly remaining: number;
}

/** Revokes one access token that expires at this second since the epoch. Empty when it was revoked before. */
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

/** Revokes a family that the transaction has locked: its refresh tokens and every access token that still lives. */
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

/** Whether an access token was revoked. */
export async function isRevoked(db: Queryable, tokenId: string): Promise<boolean> {
  const rows = await db.run({
    name: 'revocation_find',
    text: 'select 1 as found from auth.revocation where jti = $1',
    values: [tokenId],
  });
  return rows.length > 0;
}

/** Revocations of tokens that still live, in the order of their ids, after a given id. */
export async function listRevocations(db: Queryable, after: string, limit: number): Promise<Revocation[]> {
  const rows = await db.run<RevocationRow>({
    name: 'revocation_list',
    text: `select jti, extract(epoch from keep_until - now())::float8 as remaining
             from auth.revocation where jti > $1 and keep_until > now() order by jti limit $2`,
    values: [after, limit],
  });
  return rows.map(toRevocation);
}

function toRevocation({ jti, remaining }: RevocationRow): Revocation {
  return { tokenId: jti, remainingSeconds: remaining };
}
