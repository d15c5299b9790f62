import { AppError, codes, throwIfAny } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { faultAt, unknownAttributes, type Attributes, type Performer } from '@crm/service';
import { hasIdSyntax } from '../domain/has-id-syntax.js';
import { clientExists } from '../repository/clients.js';
import { isIssuedTokensId } from '../repository/issued-tokens.js';
import { endTokensOfClient, endTokensOfUser } from '../repository/not-befores.js';
import { revokeFamily } from '../repository/revocations.js';
import { lockFamily } from '../repository/token-families.js';
import { userExists } from '../repository/users.js';
import type { Done, Perform } from './perform.js';

export interface IssuedTokenAdministration {
  /** Ends the tokens with this id, including ones that are already over; 8001 when there are none. */
  revoke(by: Performer, id: string): Promise<void>;
  /** Ends all tokens issued to the client or user that the attributes name; 8117 when it does not exist. */
  revokeAllOf(by: Performer, attributes: Attributes): Promise<void>;
}

const SUBJECTS = ['client_id', 'user_id'] as const;

export function createIssuedTokenAdministration(perform: Perform): IssuedTokenAdministration {
  return {
    revoke: (by, id) => perform(by, (tx) => revoke(tx, id)),
    revokeAllOf: (by, attributes) => {
      const { kind, subject } = readSubject(attributes);
      return perform(by, (tx) => (kind === 'client_id' ? revokeOfClient(tx, subject) : revokeOfUser(tx, subject)));
    },
  };
}

async function revoke(tx: Queryable, id: string): Promise<Done<void>> {
  const family = isIssuedTokensId(id) ? await lockFamily(tx, id) : undefined;
  if (family === undefined)
    throw new AppError({ code: codes.recordNotFound, value: id, detail: 'There are no such tokens' });
  const revocations = await revokeFamily(tx, id);
  if (family.isOver && revocations.length === 0) return { result: undefined };
  const details = { client_id: family.clientId, user_id: family.userId };
  return { result: undefined, act: { name: 'tokens.revoked', subject: id, details }, revocations };
}

async function revokeOfClient(tx: Queryable, id: string): Promise<Done<void>> {
  if (!(await clientExists(tx, id)))
    throwIfAny([faultAt(codes.unknownRelatedRecord, 'client_id', 'There is no such client')]);
  const act = { name: 'tokens.revoked_of_client', subject: id } as const;
  return { result: undefined, act, notBefores: [await endTokensOfClient(tx, id)] };
}

async function revokeOfUser(tx: Queryable, id: string): Promise<Done<void>> {
  if (!(await userExists(tx, id)))
    throwIfAny([faultAt(codes.unknownRelatedRecord, 'user_id', 'There is no such user')]);
  const act = { name: 'tokens.revoked_of_user', subject: id } as const;
  return { result: undefined, act, notBefores: [await endTokensOfUser(tx, id)] };
}

function readSubject(attributes: Attributes): { readonly kind: (typeof SUBJECTS)[number]; readonly subject: string } {
  const kinds = SUBJECTS.filter((name) => attributes[name] !== undefined);
  const faults = [
    ...unknownAttributes(attributes, SUBJECTS),
    ...kinds
      .filter((name) => !isId(attributes[name]))
      .map((name) =>
        typeof attributes[name] === 'string'
          ? faultAt(codes.unknownRelatedRecord, name)
          : faultAt(codes.wrongType, name, 'The attribute takes a JSON string'),
      ),
  ];
  const [kind, ...others] = kinds;
  if (kind === undefined)
    faults.push(faultAt(codes.requiredAttributeMissing, 'client_id', 'Give either client_id or user_id'));
  if (others.length > 0)
    faults.push(faultAt(codes.malformedValue, 'user_id', 'Give either client_id or user_id, not both'));
  throwIfAny(faults);
  if (kind === undefined) throw new TypeError('No subject although there was no fault');
  return { kind, subject: String(attributes[kind]) };
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && hasIdSyntax(value);
}
