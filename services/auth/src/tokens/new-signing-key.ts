import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { KeySeal } from '@crm/service';

/** Algorithms that access tokens can be signed with (RFC 7518 section 3.1). */
export const SIGNING_ALGORITHMS = ['RS256', 'ES256'] as const;

export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** A signing key as it is stored. */
export interface StoredSigningKey {
  /** RFC 7638 thumbprint. */
  readonly kid: string;
  readonly algorithm: SigningAlgorithm;
  /** Public JWK with `kid`, `alg` and `use`, as JSON. */
  readonly publicJwk: string;
  /** The private JWK, sealed; undefined once the key no longer signs. */
  readonly sealedPrivateJwk: Buffer | undefined;
  /** Id of the key-encryption key; undefined together with the private part. */
  readonly kekId: string | undefined;
}

const RSA_BITS = 2048;

/** Generates a key pair and seals its private part. RSA takes several hundred milliseconds, off the event loop. */
export async function createSigningKey(algorithm: SigningAlgorithm, seal: KeySeal): Promise<StoredSigningKey> {
  const pair = await generateKeyPair(algorithm, { extractable: true, modulusLength: RSA_BITS });
  const [publicJwk, privateJwk] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
  const kid = await calculateJwkThumbprint(publicJwk);
  const { keyId, box } = seal.seal(Buffer.from(JSON.stringify(privateJwk)), contextOf(kid));
  const published = { ...publicJwk, kid, alg: algorithm, use: 'sig' };
  return { kid, algorithm, publicJwk: JSON.stringify(published), sealedPrivateJwk: box, kekId: keyId };
}

/** The private part of a stored key, for signing only; undefined when the seal does not open. */
export async function openSigningKey(stored: StoredSigningKey, seal: KeySeal): Promise<CryptoKey | undefined> {
  const json = openPrivateJwk(stored, seal);
  if (json === undefined) return undefined;
  const key = await importJWK(JSON.parse(json.toString()) as JWK, stored.algorithm);
  return key instanceof Uint8Array ? undefined : key;
}

/**
 * The key with its private part sealed under the first key-encryption key; undefined when it already is, or cannot be
 * opened.
 */
export function resealSigningKey(stored: StoredSigningKey, seal: KeySeal): StoredSigningKey | undefined {
  if (stored.kekId === seal.sealingKeyId) return undefined;
  const json = openPrivateJwk(stored, seal);
  if (json === undefined) return undefined;
  const { keyId, box } = seal.seal(json, contextOf(stored.kid));
  return { ...stored, sealedPrivateJwk: box, kekId: keyId };
}

function openPrivateJwk({ kid, sealedPrivateJwk: box, kekId: keyId }: StoredSigningKey, seal: KeySeal) {
  return box === undefined || keyId === undefined ? undefined : seal.open({ keyId, box }, contextOf(kid));
}

function contextOf(kid: string): string {
  return `signing-key/${kid}`;
}
