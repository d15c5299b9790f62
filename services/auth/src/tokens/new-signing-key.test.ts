import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { createKeySeal } from '@crm/service';
import { createSigningKey, openSigningKey, SIGNING_ALGORITHMS } from './new-signing-key.js';

const seal = createKeySeal([randomBytes(32)]);

describe.each(SIGNING_ALGORITHMS)('createSigningKey %s', (algorithm) => {
  it('publishes only the public part, identified by its thumbprint', async () => {
    const key = await createSigningKey(algorithm, seal);
    const jwk = JSON.parse(key.publicJwk) as JWK;
    expect(jwk).toMatchObject({ kid: key.kid, alg: algorithm, use: 'sig' });
    expect(key.kid).toBe(await calculateJwkThumbprint(jwk));
    expect(Object.keys(jwk)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(d|p|q|dp|dq|qi|k)$/)]));
  });

  it('can be opened for signing and is not extractable again', async () => {
    const opened = await openSigningKey(await createSigningKey(algorithm, seal), seal);
    expect(opened).toMatchObject({ type: 'private', extractable: false, usages: ['sign'] });
  });

  it('cannot be opened with another key-encryption key, another kid or without the private part', async () => {
    const key = await createSigningKey(algorithm, seal);
    await expect(openSigningKey(key, createKeySeal([randomBytes(32)]))).resolves.toBeUndefined();
    await expect(openSigningKey({ ...key, kid: 'other' }, seal)).resolves.toBeUndefined();
    await expect(
      openSigningKey({ ...key, sealedPrivateJwk: undefined, kekId: undefined }, seal),
    ).resolves.toBeUndefined();
  });
});
