import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  hash,
  randomUUID,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { part, partsOf, readPart, signed } from './token-parts.js';

/** A title and a token that no service may accept. */
export type ForgedToken = readonly [title: string, token: string];

/** A public key as `/.well-known/jwks.json` shows it. */
export interface PublishedKey extends JsonWebKey {
  readonly kid: string;
}

/** The means of an attacker. */
export interface AttackerKit {
  /** A genuine token, whose rights the attacker wants to keep longer or extend. */
  readonly token: string;
  /** The public key that verifies it. */
  readonly publicJwk: PublishedKey;
  /** The URL of the attacker's key set. */
  readonly url: string;
}

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const strangerEc = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** The attacker's key set, with the same `kid` as the genuine one. */
export function strangersKeySet(kid: string): string {
  const keys = [stranger, strangerEc].map(({ publicKey }) => publicKey.export({ format: 'jwk' }));
  return JSON.stringify({
    keys: keys.map((key) => ({ ...key, kid, use: 'sig', alg: key.kty === 'EC' ? 'ES256' : 'RS256' })),
  });
}

/** Every known way to forge or alter a JWT (security#forged-tokens; RFC 8725), each of which fits in an HTTP header. */
export function forgedTokens(kit: AttackerKit): readonly ForgedToken[] {
  return [
    ...withoutSignature(kit),
    ...withOtherAlgorithms(kit),
    ...keyedWithThePublicKey(kit),
    ...withOtherKeys(kit),
    ...altered(kit),
    ...otherEncodings(kit),
    ['text that is not a JWT', 'abc'],
    ['dots alone', '..'],
  ];
}

function withoutSignature({ token }: AttackerKit): ForgedToken[] {
  const { header, payload, signature } = partsOf(token);
  const names = ['none', 'None', 'NONE', 'nOnE', 'none ', ' none', 'none\u0000', 'n\u00f6ne', '', 'null'];
  return [
    ...names.flatMap((alg): ForgedToken[] => {
      const forged = part({ ...readPart(header), alg });
      return [
        [`alg ${JSON.stringify(alg)} without signature`, `${forged}.${payload}.`],
        [`alg ${JSON.stringify(alg)} with the old signature`, `${forged}.${payload}.${signature}`],
        [`alg ${JSON.stringify(alg)} without the last part`, `${forged}.${payload}`],
      ];
    }),
    ...[null, 0, true, [], ['none'], {}].map((alg): ForgedToken => {
      return [
        `alg ${JSON.stringify(alg)}, which is no text`,
        `${part({ ...readPart(header), alg })}.${payload}.${signature}`,
      ];
    }),
    ['no alg', `${part({ ...readPart(header), alg: undefined })}.${payload}.${signature}`],
    ['an unsigned token of two parts', `${header}.${payload}`],
    ['an empty signature', `${header}.${payload}.`],
    ['a signature of zeros', `${header}.${payload}.${Buffer.alloc(256).toString('base64url')}`],
    ['a signature of ones', `${header}.${payload}.${Buffer.alloc(256, 255).toString('base64url')}`],
  ];
}

function withOtherAlgorithms({ token }: AttackerKit): ForgedToken[] {
  const { header, payload, signature } = partsOf(token);
  const names = ['RS384', 'RS512', 'PS256', 'PS512', 'ES256', 'ES384', 'ES256K', 'EdDSA', 'RSA-OAEP', 'dir', 'rs256'];
  const claims = readPart(payload);
  const es256 = part({ ...readPart(header), alg: 'ES256' });
  return [
    ...names.map((alg): ForgedToken => {
      return [`alg ${alg} with the old signature`, `${part({ ...readPart(header), alg })}.${payload}.${signature}`];
    }),
    ['ES256 with r = s = 0', `${es256}.${payload}.${Buffer.alloc(64).toString('base64url')}`],
    ['ES256 by another key under the kid of the RSA key', signed(readPart(es256), claims, strangerEc.privateKey)],
  ];
}

function keyedWithThePublicKey({ token, publicJwk }: AttackerKit): ForgedToken[] {
  const { header, payload } = partsOf(token);
  const claims = { ...readPart(payload), jti: randomUUID() };
  return ['HS256', 'HS384', 'HS512'].flatMap((alg) =>
    secretsOf(publicJwk).map(([name, secret]): ForgedToken => {
      const input = `${part({ ...readPart(header), alg })}.${part(claims)}`;
      const mac = createHmac(alg.replace('HS', 'sha'), secret).update(input).digest('base64url');
      return [`${alg} keyed with ${name}`, `${input}.${mac}`];
    }),
  );
}

/** Every public value that a verifier might take for a shared secret. */
function secretsOf(jwk: PublishedKey): readonly (readonly [string, string | Buffer])[] {
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const { kty, n = '', e } = jwk;
  const der = key.export({ type: 'spki', format: 'der' });
  return [
    ...pemForms('SPKI', key.export({ type: 'spki', format: 'pem' }).toString()),
    ...pemForms('PKCS#1', key.export({ type: 'pkcs1', format: 'pem' }).toString()),
    ['the SPKI DER', der],
    ['the SPKI DER in Base64', der.toString('base64')],
    ['the PKCS#1 DER', key.export({ type: 'pkcs1', format: 'der' })],
    ['the JWK as it is published', JSON.stringify(jwk)],
    ['the JWK of the thumbprint', JSON.stringify({ e, kty, n })],
    ['the modulus', Buffer.from(n, 'base64url')],
    ['the modulus as text', n],
    ['the modulus in hexadecimal', Buffer.from(n, 'base64url').toString('hex')],
    ['the kid', jwk.kid],
    ['the empty secret', ''],
    ['a zero', Buffer.alloc(32)],
  ];
}

function pemForms(name: string, pem: string): readonly (readonly [string, string])[] {
  return [
    [`the ${name} PEM`, pem],
    [`the ${name} PEM without its last line break`, pem.trimEnd()],
    [`the ${name} PEM with CRLF`, pem.replaceAll('\n', '\r\n')],
    [`the ${name} PEM on one line`, pem.replaceAll('\n', '')],
  ];
}

function withOtherKeys({ token, publicJwk: { kid }, url }: AttackerKit): ForgedToken[] {
  const { header, payload, signature } = partsOf(token);
  const known = readPart(header);
  const claims = { ...readPart(payload), jti: randomUUID() };
  const jwk = { ...stranger.publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
  const certificate = stranger.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const by = (changes: object, key: KeyObject = stranger.privateKey): string =>
    signed({ ...known, ...changes }, claims, key);
  const kids: readonly (readonly [string, unknown])[] = [
    ['that does not exist', randomUUID()],
    ['that is a path', '../../../../dev/null'],
    ['that is an absolute path', '/dev/null'],
    ['that is SQL', "' or '1'='1"],
    ['that is a union', `x' union select '${part('secret')}' --`],
    ['that is a URL', url],
    ['that is a file URL', 'file:///etc/passwd'],
    ['that is a command', '|/bin/true'],
    ['of the prototype', '__proto__'],
    ['of every object', 'constructor'],
    ['with a NUL after it', `${kid}\u0000`],
    ['with a space before it', ` ${kid}`],
    ['in capitals', kid.toUpperCase()],
    ['of 3,000 characters', 'k'.repeat(3000)],
    ['that is empty', ''],
    ['that is a number', 0],
    ['that is true', true],
    ['that is null', null],
    ['that is a list', [kid]],
    ['that is an object', { kid }],
  ];
  return [
    ['another key under the same kid', by({})],
    ['another key without a kid', by({ kid: undefined })],
    ...kids.map(([name, other]): ForgedToken => [`another key under a kid ${name}`, by({ kid: other })]),
    ['an embedded jwk', by({ jwk })],
    ['an embedded jwk in place of the kid', by({ kid: undefined, jwk })],
    ['a jku', by({ jku: `${url}/jwks.json` })],
    ['a jku and an unknown kid', by({ kid: randomUUID(), jku: `${url}/jwks.json` })],
    ['a jku in place of the kid', by({ kid: undefined, jku: `${url}/jwks.json` })],
    ['an x5u', by({ kid: randomUUID(), x5u: `${url}/certificate.pem` })],
    ['an x5c', by({ kid: undefined, x5c: [certificate] })],
    ['an x5t', by({ kid: undefined, x5t: hash('sha1', Buffer.from(certificate, 'base64'), 'base64url') })],
    ['an issuer of the attacker', signed(known, { ...claims, iss: url }, stranger.privateKey)],
    ['an unknown critical header', by({ crit: ['exp'] })],
    ['an empty list of critical headers', by({ crit: [] })],
    ['a payload that is not encoded', by({ b64: false, crit: ['b64'] })],
    [
      'a valid signature with a critical header added',
      `${part({ ...known, crit: ['b64'], b64: false })}.${payload}.${signature}`,
    ],
    ['a header that requests decompression', by({ zip: 'DEF' })],
    ['a JWT inside a JWT', signed({ ...known, cty: 'JWT' }, token, stranger.privateKey)],
  ];
}

function altered({ token }: AttackerKit): ForgedToken[] {
  const { header, payload, signature } = partsOf(token);
  const known = readPart(header);
  const claims = readPart(payload);
  const changed = (changes: object): string => `${header}.${part({ ...claims, ...changes })}.${signature}`;
  const json = JSON.stringify(claims);
  const bits = Buffer.from(signature, 'base64url');
  return [
    ['another user', changed({ sub: 'someone-else' })],
    ['another client', changed({ client_id: 'someone-else' })],
    ['another id', changed({ jti: randomUUID() })],
    ['more scope', changed({ scope: `${String(claims.scope)} admin:access` })],
    ['a later expiry', changed({ exp: 9_999_999_999 })],
    ['no expiry', changed({ exp: undefined })],
    [
      'claims in another order',
      `${header}.${part(Object.fromEntries(Object.entries(claims).toReversed()))}.${signature}`,
    ],
    [
      'the header in another order',
      `${part(Object.fromEntries(Object.entries(known).toReversed()))}.${payload}.${signature}`,
    ],
    ['a space in the header', `${part(` ${JSON.stringify(known)}`)}.${payload}.${signature}`],
    ['a space in the claims', `${header}.${part(`${json} `)}.${signature}`],
    ['another typ', `${part({ ...known, typ: 'JWT' })}.${payload}.${signature}`],
    ['a second sub', `${header}.${part(json.replace('{', '{"sub":"someone-else",'))}.${signature}`],
    ['a second exp', `${header}.${part(json.replace(/\}$/u, ',"exp":9999999999}'))}.${signature}`],
    ['a second alg', `${part(JSON.stringify(known).replace(/\}$/u, ',"alg":"none"}'))}.${payload}.`],
    [
      'an escaped alg',
      `${part(JSON.stringify({ ...known, alg: 'none' }).replace('"alg"', '"\\u0061lg"'))}.${payload}.`,
    ],
    ['header and claims swapped', `${payload}.${header}.${signature}`],
    ['a signature with a flipped bit', `${header}.${payload}.${turned(bits, 0).toString('base64url')}`],
    [
      'a signature with its last bit flipped',
      `${header}.${payload}.${turned(bits, bits.length - 1).toString('base64url')}`,
    ],
    ['half a signature', `${header}.${payload}.${bits.subarray(0, bits.length / 2).toString('base64url')}`],
    ['a signature cut by a byte', `${header}.${payload}.${bits.subarray(0, -1).toString('base64url')}`],
    ['a signature cut by a character', token.slice(0, -1)],
    [
      'a signature led by a zero',
      `${header}.${payload}.${Buffer.concat([Buffer.alloc(1), bits]).toString('base64url')}`,
    ],
    ['a signature with data after it', `${token}AAAA`],
    ['the signature twice', `${token}${signature}`],
    ['claims that are not JSON', `${header}.AAAA.${signature}`],
    ['claims that are null', `${header}.${part('null')}.${signature}`],
    ['claims that are a list', `${header}.${part([claims])}.${signature}`],
    ['no claims', `${header}..${signature}`],
    ['empty claims', `${header}.${part({})}.${signature}`],
    ['a header that is not JSON', `AAAA.${payload}.${signature}`],
    ['a header that is a list', `${part([known])}.${payload}.${signature}`],
    ['a header of __proto__', `${part('{"__proto__":{"alg":"none"}}')}.${payload}.`],
    ['no header', `.${payload}.${signature}`],
    ['an empty header', `${part({})}.${payload}.${signature}`],
    ['data after the header', `${part(`${JSON.stringify(known)}x`)}.${payload}.${signature}`],
  ];
}

/** The same bit patterns, or nearly, encoded differently. */
function otherEncodings({ token }: AttackerKit): ForgedToken[] {
  const { header, payload, signature } = partsOf(token);
  const bits = Buffer.from(signature, 'base64url');
  const utf16 = (encoded: string): string =>
    Buffer.from(Buffer.from(encoded, 'base64url').toString('utf8'), 'utf16le').toString('base64url');
  return [
    ['four parts', `${token}.x`],
    ['five parts', `${header}.${payload}.${signature}.${payload}.${signature}`],
    ['a dot before it', `.${token}`],
    ['a dot after it', `${token}.`],
    ['padding in the header', `${header}=.${payload}.${signature}`],
    ['padding in the signature', `${token}==`],
    ['a signature in standard Base64', `${header}.${payload}.${plain(bits)}`],
    ['a signature in hexadecimal', `${header}.${payload}.${bits.toString('hex')}`],
    ['a last character with other unused bits', `${token.slice(0, -1)}${sibling(token.slice(-1))}`],
    ['a percent-encoded dot', `${header}%2E${payload}%2E${signature}`],
    ['quotes around it', `"${token}"`],
    ['the scheme twice', `Bearer ${token}`],
    ['another token after a comma', `${token}, Bearer ${token}`],
    ['the JSON serialization', JSON.stringify({ protected: header, payload, signature })],
    ['the general JSON serialization', JSON.stringify({ payload, signatures: [{ protected: header, signature }] })],
    ['all in Base64', Buffer.from(token).toString('base64')],
    ['capital letters', token.toUpperCase()],
    ['a header in UTF-16', `${utf16(header)}.${payload}.${signature}`],
    ['claims in UTF-16', `${header}.${utf16(payload)}.${signature}`],
    ['a byte order mark', `${part(`\uFEFF${JSON.stringify(readPart(header))}`)}.${payload}.${signature}`],
    ['a space inside', `${header}.${payload} .${signature}`],
    ['6 KB', `${header}.${'A'.repeat(6000)}.${signature}`],
    ['12 KB', `${header}.${'A'.repeat(12_000)}.${signature}`],
    ['ten thousand dots', '.'.repeat(10_000)],
  ];
}

function turned(bytes: Buffer, index: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
}

/** Standard Base64, which differs from base64url. */
function plain(bytes: Buffer): string {
  return bytes.toString('base64');
}

/** Another character with the same significant bits: the last four of the last character's six bits are ignored. */
function sibling(character: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return alphabet.charAt(alphabet.indexOf(character) ^ 1);
}
