import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, decodeJwt, jwtVerify, type JWK, type JSONWebKeySet } from 'jose';
import { createKeySeal } from '@crm/service';
import { createAccessTokenSigner, type SignAccessToken } from './access-token.js';
import { createSigningKey, openSigningKey, SIGNING_ALGORITHMS } from './new-signing-key.js';

const NOW = 1_800_000_000;
const clock = (): number => NOW + 0.9;
const subject = {
  userId: 'u1',
  clientId: 'c1',
  scopes: [],
  rateLimit: undefined,
  clock,
  notBefores: { user: 0, client: 0 },
};

describe.each(SIGNING_ALGORITHMS)('createAccessTokenSigner %s', (algorithm) => {
  let sign: SignAccessToken;
  let jwks: JSONWebKeySet;
  let kid: string;

  beforeAll(async () => {
    const seal = createKeySeal([randomBytes(32)]);
    const stored = await createSigningKey(algorithm, seal);
    const privateKey = await openSigningKey(stored, seal);
    if (privateKey === undefined) throw new Error('the key did not open');
    kid = stored.kid;
    jwks = { keys: [JSON.parse(stored.publicJwk) as JWK] };
    const signingKey = { kid, algorithm, privateKey };
    sign = createAccessTokenSigner({
      issuer: 'https://crm.example.org',
      audience: 'crm-api',
      ttlSeconds: 3600,
      signingKey: () => signingKey,
    });
  });

  it('signs all claims of authentication#access-tokens', async () => {
    const signed = await sign({ ...subject, scopes: ['standard:create', 'standard:read'] });
    const { payload, protectedHeader } = await jwtVerify(signed.token, createLocalJWKSet(jwks), {
      currentDate: new Date(NOW * 1000),
    });
    expect(protectedHeader).toEqual({ alg: algorithm, typ: 'at+jwt', kid });
    expect(payload).toEqual({
      iss: 'https://crm.example.org',
      aud: 'crm-api',
      sub: 'u1',
      client_id: 'c1',
      jti: signed.id,
      iat: NOW,
      nbf: NOW,
      exp: NOW + 3600,
      scope: 'standard:create standard:read',
    });
    expect(signed).toMatchObject({ expiresAt: NOW + 3600, lifetimeSeconds: 3600 });
    expect(decodeJwt((await sign({ ...subject, rateLimit: 600 })).token)).toMatchObject({ rate_limit: 600 });
  });

  it('gives each token a unique id', async () => {
    const [one, other] = await Promise.all([sign(subject), sign(subject)]);
    expect(one.id).not.toBe(other.id);
  });

  it.each(['user', 'client'])('issues no token that a not-before of its %s revokes', async (kind) => {
    const notBefore = NOW + 5;
    const signed = await sign({ ...subject, notBefores: { ...subject.notBefores, [kind]: notBefore } });
    expect(decodeJwt(signed.token)).toMatchObject({ iat: notBefore, nbf: notBefore, exp: notBefore + 3600 });
  });
});
