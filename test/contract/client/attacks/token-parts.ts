import { sign, type KeyObject } from 'node:crypto';

/** The three parts of a JWT, as sent. */
export interface TokenParts {
  readonly header: string;
  readonly payload: string;
  readonly signature: string;
}

/** Splits a JWT. */
export function partsOf(token: string): TokenParts {
  const [header = '', payload = '', signature = ''] = token.split('.');
  return { header, payload, signature };
}

/** Decodes a part. */
export function readPart(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
}

/** Encodes a part; a text is encoded unchanged. */
export function part(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

/** A JWT signed with SHA-256 by this key, RSA or EC, whatever its header says. */
export function signed(header: unknown, payload: unknown, key: KeyObject): string {
  const input = `${part(header)}.${part(payload)}`;
  return `${input}.${sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
