import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { findLogLeaks } from './log-leaks.js';

const JWT = `${part({ alg: 'RS256', typ: 'at+jwt' })}.${part({ sub: 'someone' })}.c2lnbmF0dXJl`;
const REFRESH_TOKEN = Buffer.concat([Buffer.of(1), Buffer.alloc(68, 7)]).toString('base64url');
const SECRET = 'correct "horse"/battery';
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function kindsIn(value: unknown): string[] {
  const before = JSON.stringify({ level: 'info', msg: 'all is well' });
  const line = typeof value === 'string' ? value : JSON.stringify({ level: 'info', detail: value });
  const leaks = findLogLeaks(`${before}\n${line}\n${before}\n`, [SECRET, 'short', 'x'.repeat(300)]);
  expect(leaks.every((leak) => leak.line === line)).toBe(true);
  return leaks.map(({ kind }) => kind);
}

describe('findLogLeaks', () => {
  it.each([
    ['a JWT', [JWT]],
    ['a JWT', `refused ${JWT.slice(0, JWT.lastIndexOf('.'))}`],
    ['a JWT', JSON.stringify({ nested: JSON.stringify({ token: JWT }) })],
    ['a refresh token', { refresh_token: REFRESH_TOKEN }],
    ['a refresh token', `refresh_token=${REFRESH_TOKEN}&grant_type=refresh_token`],
    ['an Authorization header', { authorization: 'Bearer c29tZXRoaW5nIG9wYXF1ZQ' }],
    ['an Authorization header', 'authorization: basic Y2xpZW50OnNlY3JldA+/'],
    ['a password hash', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'],
    [
      'a private key',
      String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
        .split('\n', 1)
        .join(''),
    ],
    ['a private key', { jwk: privateKey.export({ format: 'jwk' }) }],
    ['a private key', JSON.stringify(JSON.stringify(privateKey.export({ format: 'jwk' })))],
    ['a URL with a password', 'cannot reach postgres://auth_svc:hunter2@db:5432/crm'],
    ['a URL with a password', 'redis://:hunter2@redis:6379'],
    ['a secret in use', SECRET],
    ['a secret in use', [SECRET]],
    ['a secret in use', `q=${encodeURIComponent(SECRET)}`],
    ['a secret in use', `${Buffer.from(SECRET).toString('base64')} sent`],
  ])('finds %s', (kind, line) => {
    expect(kindsIn(line)).toEqual([kind]);
  });

  it.each([
    ['a challenge', { 'www-authenticate': 'Bearer error="invalid_token", error_description="The token has expired"' }],
    [
      'a key id and a token id',
      { kid: part('x'.repeat(32)).slice(0, 43), jti: '0b0c3b8e-0a3c-4d1f-8f7e-1c2d3e4f5a6b' },
    ],
    ['an address', 'listening on http://127.0.0.1:8080/api, peer ipv4:127.0.0.1:50051, user@example.com'],
    ['a scheme name', 'clients may use Basic authentication or the body'],
    ['a word that is also a password', 'short'],
    ['a repeated letter that is also a password', `parameter ${'x'.repeat(300)} is too long`],
    ['a digest of any length', { sha256: 'a'.repeat(64), etag: `"${'A'.repeat(200)}"` }],
  ])('does not report %s', (_name, line) => {
    expect(kindsIn(line)).toEqual([]);
  });
});
