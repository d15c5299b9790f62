import type { Described } from '@crm/service';
import { describeSettings } from '../domain/client-attributes.js';
import type { ClientRecord } from '../repository/client-records.js';
import type { IssuedTokens } from '../repository/issued-tokens.js';
import type { SigningKeyRecord } from '../repository/signing-keys.js';

/** A client; `secret` only in the one response that hands it out. */
export function describeClient(client: ClientRecord, secret?: string): Described {
  return {
    id: client.id,
    attributes: {
      ...describeSettings(client),
      associated_user_name: client.associatedUserName ?? null,
      created: dateTime(client.createdAt),
      modified: dateTime(client.modifiedAt),
      ...(secret === undefined ? {} : { secret }),
    },
  };
}

/** The tokens issued by one grant. */
export function describeIssuedTokens(tokens: IssuedTokens): Described {
  return {
    id: tokens.id,
    attributes: {
      client_id: tokens.clientId,
      client_name: tokens.clientName,
      user_id: tokens.userId,
      user_name: tokens.userName ?? null,
      grant: tokens.grant,
      scopes: tokens.scopes,
      issued: dateTime(tokens.issuedAt),
      expires: dateTime(tokens.expiresAt),
      revoked: tokens.isRevoked,
    },
  };
}

/** A signing key, without its sealed private part. */
export function describeSigningKey(key: SigningKeyRecord): Described {
  return {
    id: key.kid,
    attributes: {
      algorithm: key.algorithm,
      state: key.state,
      created: dateTime(key.createdAt),
      activated: dateTime(key.activatedAt),
      retiring: dateTime(key.retiringAt),
      retired: dateTime(key.retiredAt),
      kek_id: key.kekId ?? null,
      // A key that was already replaced has no rotation pending.
      rotation_requested: key.state === 'active' && key.isRotationWanted,
    },
  };
}

function dateTime(milliseconds: number | undefined): string | null {
  return milliseconds === undefined ? null : new Date(milliseconds).toISOString();
}
