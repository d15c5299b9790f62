import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { withClient } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { send } from '../send.js';
import { baseUrl, stack } from '../stack.js';
import { partsOf, readPart, signed } from './token-parts.js';

/** Changes to a header or to claims; undefined removes a member. */
export type Changes = Readonly<Record<string, unknown>>;

/** Signs tokens that the real issuer never would, with a key that every service trusts. */
export interface SecondIssuer {
  /** A copy of the original token with an id of its own and these changes. */
  readonly issue: (claims?: Changes, header?: Changes) => string;
}

/** A busy stack may be slow to load a key. */
const PATIENCE_MS = 100_000;

/**
 * Adds a key to the key set as if it had signed until just now, and waits until auth publishes it. Services fetch an
 * unknown key at most every 30 s.
 */
export async function startSecondIssuer(token: string): Promise<SecondIssuer> {
  const kid = `test-${randomUUID()}`;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicJwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
  await withClient(stack.adminDatabaseUrl, (client) =>
    client.query(
      `insert into auth.signing_key (kid, algorithm, state, public_jwk, activated_at, retiring_at)
       values ($1, 'RS256', 'retiring', $2, now(), now())`,
      [kid, publicJwk],
    ),
  );
  await eventually(async () => {
    const { text } = await send(baseUrl, { path: '/.well-known/jwks.json' });
    if (!text.includes(kid)) throw new Error(`the key set has no key ${kid}`);
  }, PATIENCE_MS);
  const { header, payload } = partsOf(token);
  return {
    issue: (claims = {}, headerChanges = {}) =>
      signed(
        { ...readPart(header), kid, ...headerChanges },
        { ...readPart(payload), jti: randomUUID(), ...claims },
        privateKey,
      ),
  };
}
