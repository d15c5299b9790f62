import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@crm/errors';
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWK,
  type JWTHeaderParameters,
} from 'jose';
import type { JwksSource } from './jwks-source.js';
import type { VerificationKey } from './key-set.js';
import { createTokenVerifier, type TokenVerifier, type VerificationResult } from './token-verifier.js';

const ISSUER = 'https://crm.example';
const AUDIENCE = 'crm-api';
const HEADER: JWTHeaderParameters = { alg: 'RS256', typ: 'at+jwt', kid: 'rsa-1' };

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

let rsa: Pair;
let otherRsa: Pair;
let ec: Pair;
let publicJwk: JWK;
const keys = new Map<string, VerificationKey>();
const removedListeners: (() => void)[] = [];
let finds = 0;
const jwks: JwksSource = {
  name: 'jwks',
  loaded: true,
  document: undefined,
  find: (kid) => {
    finds += 1;
    return Promise.resolve(keys.get(kid));
  },
  onRemoved: (listener) => {
    removedListeners.push(listener);
  },
};
const results: VerificationResult[] = [];
let verifier: TokenVerifier;

beforeAll(async () => {
  [rsa, otherRsa, ec] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('ES256', { extractable: true }),
  ]);
  publicJwk = await exportJWK(rsa.publicKey);
  keys.set('rsa-1', { algorithm: 'RS256', key: await importRsa() });
  const ecJwk = await exportJWK(ec.publicKey);
  keys.set('ec-1', { algorithm: 'ES256', key: (await importJWK(ecJwk, 'ES256')) as VerificationKey['key'] });
});

async function importRsa(): Promise<CryptoKey> {
  return (await importJWK(publicJwk, 'RS256')) as CryptoKey;
}

beforeEach(() => {
  finds = 0;
  results.length = 0;
  verifier = createTokenVerifier({
    issuer: ISSUER,
    audience: AUDIENCE,
    jwks,
    onResult: (result) => results.push(result),
  });
});

function now(): number {
  return Math.floor(Date.now() / 1000);
}

function claims(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    iss: ISSUER,
    aud: AUDIENCE,
    sub: 'user-1',
    client_id: 'client-1',
    jti: 'token-1',
    scope: 'standard:read standard:create',
    iat: now(),
    exp: now() + 3600,
    ...changes,
  };
}

/** Signs any payload and header; jose's own producer would refuse some of them. */
async function sign(payload: object, header: object = HEADER, key = rsa.privateKey): Promise<string> {
  const text = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(payload))}`;
  const { name } = key.algorithm;
  const signature = await crypto.subtle.sign({ name, hash: 'SHA-256' }, key, Buffer.from(text));
  return `${text}.${base64url(Buffer.from(signature))}`;
}

function base64url(value: Buffer | string): string {
  return Buffer.from(value).toString('base64url');
}

/** Another text for the same 256 bytes: the last character of their base64url has four bits without meaning. */
function withAnotherLastCharacter(signature: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return signature.slice(0, -1) + alphabet.charAt(alphabet.indexOf(signature.slice(-1)) + 1);
}

async function codeOf(token: string): Promise<number | 'accepted'> {
  try {
    await verifier.verify(token);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code;
  }
}

describe('a valid token', () => {
  it('identifies the actor', async () => {
    const actor = await verifier.verify(await sign(claims()));
    expect(actor).toMatchObject({ userId: 'user-1', clientId: 'client-1', tokenId: 'token-1' });
    expect(actor.scopes).toEqual(new Set(['standard:read', 'standard:create']));
    expect(actor.expiresAt - actor.issuedAt).toBe(3600);
    expect(actor).not.toHaveProperty('rateLimit');
  });

  it('may contain the rate limit of its client', async () => {
    expect((await verifier.verify(await sign(claims({ rate_limit: 600 })))).rateLimit).toBe(600);
  });

  it('may be signed with ES256, have several audiences and no scope', async () => {
    const payload = claims({ aud: ['other', AUDIENCE], scope: undefined });
    const actor = await verifier.verify(await sign(payload, { ...HEADER, alg: 'ES256', kid: 'ec-1' }, ec.privateKey));
    expect(actor.scopes.size).toBe(0);
  });

  it('is compatible with tokens made by jose', async () => {
    const token = await new SignJWT(claims()).setProtectedHeader(HEADER).sign(rsa.privateKey);
    expect(await codeOf(token)).toBe('accepted');
  });
});

describe('forged tokens', () => {
  it.each(['none', 'None', 'NONE', 'nOnE', ''])(
    'are rejected with alg %p, without and with a signature',
    async (alg) => {
      const [, payload, signature] = (await sign(claims())).split('.');
      const header = base64url(JSON.stringify({ ...HEADER, alg }));
      expect(await codeOf(`${header}.${payload}.`)).toBe(8502);
      expect(await codeOf(`${header}.${payload}.${signature}`)).toBe(8502);
      expect(await codeOf(`${header}.${payload}`)).toBe(8502);
    },
  );

  it('are rejected with another key under a known kid', async () => {
    expect(await codeOf(await sign(claims(), HEADER, otherRsa.privateKey))).toBe(8502);
    expect(results).toEqual(['bad_signature']);
  });

  it.each(['HS256', 'HS384', 'HS512'])('are rejected with %s keyed with any form of the public key', async (alg) => {
    const spki = await exportSPKI(rsa.publicKey);
    const der = Buffer.from(await crypto.subtle.exportKey('spki', rsa.publicKey));
    // PKCS#1 is the SPKI without its 24 bytes of algorithm header.
    const pkcs1 = der.subarray(24);
    const pkcs1Pem = `-----BEGIN RSA PUBLIC KEY-----\n${pkcs1.toString('base64')}\n-----END RSA PUBLIC KEY-----\n`;
    const forms: (Buffer | string)[] = [
      spki,
      `${spki.trimEnd()}\n`,
      spki.trimEnd(),
      spki.replaceAll('\n', '\r\n'),
      pkcs1Pem,
      pkcs1,
      der,
      JSON.stringify(publicJwk),
      JSON.stringify({ ...publicJwk, kid: 'rsa-1', alg: 'RS256', use: 'sig' }),
      Buffer.from(String(publicJwk.n), 'base64url'),
      String(publicJwk.n),
      '',
    ];
    const text = `${base64url(JSON.stringify({ ...HEADER, alg }))}.${base64url(JSON.stringify(claims()))}`;
    const hash = alg.replace('HS', 'sha');
    for (const form of forms) {
      const signature = createHmac(hash, form).update(text).digest('base64url');
      expect(await codeOf(`${text}.${signature}`)).toBe(8502);
    }
  });

  it.each([
    ['another algorithm of the same family', { alg: 'RS384' }],
    ['PS256', { alg: 'PS256' }],
    ['the algorithm of the other key', { alg: 'ES256' }],
    ['the kid of the other key', { kid: 'ec-1' }],
    ['an unknown kid', { kid: 'rsa-2' }],
    ['a kid that is a path', { kid: '../../dev/null' }],
    ['a kid that is SQL', { kid: "x' union select 'key" }],
    ['a kid that is a URL', { kid: 'https://evil.example/key' }],
    ['a kid that is a number', { kid: 1 }],
    ['a kid that is a list', { kid: ['rsa-1'] }],
    ['a kid from Object.prototype', { kid: '__proto__' }],
    ['no kid', { kid: undefined }],
    ['an unknown critical header', { crit: ['evil'], evil: true }],
    ['an unencoded payload', { b64: false, crit: ['b64'] }],
  ])('are rejected with %s in the header', async (_name, changes) => {
    expect(await codeOf(await sign(claims(), { ...HEADER, ...changes }))).toBe(8502);
  });

  it.each(['jku', 'x5u', 'jwk', 'x5c'])('are not verified with a key from the header %s', async (name) => {
    const attackerJwk = { ...(await exportJWK(otherRsa.publicKey)), kid: 'rsa-1', alg: 'RS256' };
    const value = { jku: 'https://evil.example/jwks', x5u: 'https://evil.example/c', jwk: attackerJwk, x5c: ['MIIB'] };
    const header = { ...HEADER, [name]: value[name as keyof typeof value] };
    expect(await codeOf(await sign(claims(), header, otherRsa.privateKey))).toBe(8502);
  });

  it.each(['JWT', 'jwt', 'application/jwt', 'id+jwt', 'rt+jwt', '', undefined, 1])(
    'are rejected with the type %p',
    async (typ) => {
      expect(await codeOf(await sign(claims(), { ...HEADER, typ }))).toBe(8502);
    },
  );
});

describe('altered tokens', () => {
  it('are rejected with swapped claims and headers', async () => {
    const [header, payload, signature] = (await sign(claims())).split('.');
    const admin = base64url(JSON.stringify(claims({ scope: 'admin:access' })));
    const otherHeader = base64url(JSON.stringify({ kid: 'rsa-1', typ: 'at+jwt', alg: 'RS256' }));
    expect(await codeOf(`${header}.${admin}.${signature}`)).toBe(8502);
    expect(await codeOf(`${otherHeader}.${payload}.${signature}`)).toBe(8502);
  });

  it('are rejected at every truncation', async () => {
    const token = await sign(claims());
    for (let length = 0; length < token.length; length += 7) {
      expect(await codeOf(token.slice(0, length))).toBe(8502);
    }
    expect(await codeOf(token.slice(0, -1))).toBe(8502);
  });

  it('are rejected in other encodings and wrappings', async () => {
    const token = await sign(claims());
    const [header = '', payload = '', signature = ''] = token.split('.');
    const variants = [
      ` ${token}`,
      `${token} `,
      `${token}.`,
      `.${token}`,
      `${token}.${signature}`,
      `${header}..${signature}`,
      `${header}.${payload}.${signature}==`,
      `${header}.${payload}.${withAnotherLastCharacter(signature)}`,
      `${header}.${payload}.${signature.slice(0, 9)}\n${signature.slice(9)}`,
      `${header}.${payload}.${Buffer.from(signature, 'base64url').toString('base64')}`,
      `${header}.${payload}.${Buffer.from(signature, 'base64url').toString('hex')}`,
      `"${token}"`,
      `Bearer ${token}`,
      `${token}\u0000`,
      token.toUpperCase(),
      JSON.stringify({ protected: header, payload, signature }),
      'a'.repeat(100_000),
    ];
    for (const variant of variants) expect(await codeOf(variant)).toBe(8502);
  });

  it.each(['null', '[]', '"text"', '42', '{', ''])('are rejected with the payload %p', async (payload) => {
    const text = `${base64url(JSON.stringify(HEADER))}.${base64url(payload)}`;
    const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', rsa.privateKey, Buffer.from(text));
    expect(await codeOf(`${text}.${base64url(Buffer.from(signature))}`)).toBe(8502);
  });
});

describe('claims', () => {
  it.each(['iss', 'aud', 'exp', 'iat', 'jti', 'client_id', 'sub'])('must include %s', async (name) => {
    expect(await codeOf(await sign(claims({ [name]: undefined })))).toBe(8502);
    expect(await codeOf(await sign(claims({ [name]: null })))).toBe(8502);
    expect(await codeOf(await sign(claims({ [name]: '' })))).toBe(8502);
    expect(await codeOf(await sign(claims({ [name]: {} })))).toBe(8502);
  });

  it.each([
    ['iss', `${ISSUER}/`],
    ['iss', [ISSUER]],
    ['aud', 'other-api'],
    ['aud', []],
    ['iat', 'now'],
    ['exp', String(now() + 3600)],
    ['sub', 7],
    ['scope', ['standard:read']],
    ['rate_limit', 0],
    ['rate_limit', 1.5],
    ['rate_limit', '10'],
    ['rate_limit', null],
  ])('cannot have %s %j', async (name, value) => {
    expect(await codeOf(await sign(claims({ [name]: value })))).toBe(8502);
  });
});

describe('clock skew', () => {
  it.each([0, 29, 30])('of %d seconds is accepted', async (skew) => {
    expect(await codeOf(await sign(claims({ exp: now() - skew })))).toBe('accepted');
    expect(await codeOf(await sign(claims({ nbf: now() + skew })))).toBe('accepted');
    expect(await codeOf(await sign(claims({ iat: now() + skew })))).toBe('accepted');
  });

  it.each([35, 3600])('of %d seconds is rejected', async (skew) => {
    expect(await codeOf(await sign(claims({ exp: now() - skew })))).toBe(8503);
    expect(await codeOf(await sign(claims({ nbf: now() + skew })))).toBe(8502);
    expect(await codeOf(await sign(claims({ iat: now() + skew })))).toBe(8502);
  });
});

describe('the cache', () => {
  it('returns repeated results without a key, synchronously too', async () => {
    const token = await sign(claims());
    expect(verifier.verifyCached(token)).toBeUndefined();
    const actor = await verifier.verify(token);
    expect(await verifier.verify(token)).toBe(actor);
    expect(verifier.verifyCached(token)).toBe(actor);
    expect(finds).toBe(1);
    expect(results).toEqual(['ok', 'ok', 'ok']);
  });

  it('shares one verification between concurrent callers', async () => {
    const token = await sign(claims());
    const actors = await Promise.all(Array.from({ length: 20 }, () => verifier.verify(token)));
    expect(new Set(actors).size).toBe(1);
    expect(finds).toBe(1);
  });

  it('removes a token when it expires', async () => {
    const token = await sign(claims({ exp: now() + 60 }));
    await verifier.verify(token);
    jest.useFakeTimers({ now: Date.now() + 89_000, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    try {
      expect(verifier.verifyCached(token)).toBeDefined();
      jest.setSystemTime(Date.now() + 6_000);
      expect(verifier.verifyCached(token)).toBeUndefined();
      expect(await codeOf(token)).toBe(8503);
    } finally {
      jest.useRealTimers();
    }
  });

  it('does not revive an expired token when the system clock is set back', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    try {
      const token = await sign(claims({ exp: now() + 60 }));
      await verifier.verify(token);
      jest.advanceTimersByTime(95_000);
      jest.setSystemTime(Date.now() - 600_000);
      expect(verifier.verifyCached(token)).toBeUndefined();
      expect(await codeOf(token)).toBe(8503);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is emptied when a key has left the set', async () => {
    const token = await sign(claims());
    await verifier.verify(token);
    for (const listener of removedListeners) listener();
    expect(verifier.verifyCached(token)).toBeUndefined();
  });

  it('does not keep rejections', async () => {
    const token = await sign(claims(), { ...HEADER, kid: 'late' });
    expect(await codeOf(token)).toBe(8502);
    keys.set('late', { algorithm: 'RS256', key: await importRsa() });
    expect(await codeOf(token)).toBe('accepted');
    keys.delete('late');
  });

  it('is bounded in size', async () => {
    const small = createTokenVerifier({ issuer: ISSUER, audience: AUDIENCE, jwks, cacheSize: 2 });
    const tokens = await Promise.all(['a', 'b', 'c'].map((jti) => sign(claims({ jti }))));
    for (const token of tokens) await small.verify(token);
    expect(tokens.map((token) => small.verifyCached(token)?.tokenId)).toEqual([undefined, 'b', 'c']);
  });
});

describe('without keys', () => {
  it('reports unavailability rather than a bad token', async () => {
    const unavailable = new AppError({ code: 8902 }, { retryAfterSeconds: 2 });
    const blind = createTokenVerifier({
      issuer: ISSUER,
      audience: AUDIENCE,
      jwks: { ...jwks, find: () => Promise.reject(unavailable) },
    });
    await expect(blind.verify(await sign(claims()))).rejects.toBe(unavailable);
  });
});
