import { importJWK, type CryptoKey, type JWK } from 'jose';

/** Signature algorithms of access tokens (RFC 7518 section 3.1). Symmetric ones are refused on principle. */
export const SIGNING_ALGORITHMS = ['RS256', 'ES256'] as const;

/** A public key with the only algorithm that it may be used with. */
export interface VerificationKey {
  readonly algorithm: (typeof SIGNING_ALGORITHMS)[number];
  readonly key: CryptoKey;
}

/** Public keys by their `kid`. */
export type KeySet = ReadonlyMap<string, VerificationKey>;

/**
 * Reads a JSON Web Key Set (RFC 7517 section 5). It skips secret keys, keys that are not for signatures, and keys
 * without a `kid` or with another algorithm. Throws when the document is not a key set or has no usable key.
 */
export async function readKeySet(json: Uint8Array): Promise<KeySet> {
  const document: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  const entries = await Promise.all(listKeys(document).map(readKey));
  const keys = new Map(entries.filter((entry) => entry !== undefined));
  if (keys.size === 0) throw new TypeError('The key set has no key that verifies RS256 or ES256');
  return keys;
}

function listKeys(document: unknown): readonly unknown[] {
  if (isObject(document) && Array.isArray(document.keys)) return document.keys;
  throw new TypeError('The key set is not a JSON object with a member "keys"');
}

async function readKey(jwk: unknown): Promise<[string, VerificationKey] | undefined> {
  if (!isObject(jwk)) return undefined;
  const { kid, alg, kty, use = 'sig' } = jwk;
  const algorithm = SIGNING_ALGORITHMS.find((name) => name === alg);
  if (typeof kid !== 'string' || algorithm === undefined || use !== 'sig') return undefined;
  if (kty !== (algorithm === 'RS256' ? 'RSA' : 'EC')) return undefined;
  const key = await importJWK(publicPart(jwk), algorithm).catch(() => undefined);
  return key === undefined || key instanceof Uint8Array ? undefined : [kid, { algorithm, key }];
}

/** A set that contains private members by mistake must not turn a verifier into a signer. */
function publicPart({ kty, crv, x, y, n, e }: Record<string, unknown>): JWK {
  return Object.fromEntries(
    Object.entries({ kty, crv, x, y, n, e }).filter(([, member]) => typeof member === 'string'),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
