import { createPrivateKey, randomUUID, type JsonWebKey } from 'node:crypto';
import path from 'node:path';
import { loadSecrets, withClient } from '@crm/local-stack';
import { createKeySeal, type Sealed } from '@crm/service';
import { stack } from '../stack.js';
import { partsOf, readPart, signed } from './token-parts.js';

/** Changes to a header or to claims; undefined removes a member. */
export type Changes = Readonly<Record<string, unknown>>;

/** Signs tokens that the issuer never would, with its own key, which every service trusts. */
export interface StolenKey {
  /** A copy of the original token with an id of its own and these changes. */
  readonly issue: (claims?: Changes, header?: Changes) => string;
}

/** Opens the key that signed the token, with the secrets of the stack. */
export async function stealKey(token: string): Promise<StolenKey> {
  const [header, payload] = [readPart(partsOf(token).header), readPart(partsOf(token).payload)];
  const kid = String(header.kid);
  const { rows } = await withClient(stack.adminDatabaseUrl, (client) =>
    client.query<Sealed>(`select sealed_private_jwk as box, kek_id as "keyId" from auth.signing_key where kid = $1`, [
      kid,
    ]),
  );
  const { keyEncryptionKey } = await loadSecrets(path.dirname(stack.processFile));
  const seal = createKeySeal([Buffer.from(keyEncryptionKey, 'base64url')]);
  const [row] = rows;
  const jwk = row && seal.open(row, `signing-key/${kid}`);
  if (jwk === undefined) throw new Error('The key of the token cannot be opened');
  const privateKey = createPrivateKey({ key: JSON.parse(jwk.toString()) as JsonWebKey, format: 'jwk' });
  return {
    issue: (claims = {}, headerChanges = {}) =>
      signed({ ...header, ...headerChanges }, { ...payload, jti: randomUUID(), ...claims }, privateKey),
  };
}
