import type { ListModulesResponseMessage, RecordMessage } from '@crm/protos';
import type { Actor } from '@crm/token';
import type { Fieldset } from '../query/bind-fields.js';
import { splice } from './splice.js';
import { JSONAPI, type ResourceWriter } from './write-resource.js';

/** The facts about the user and the client of a token. */
export interface Me {
  readonly actor: Actor;
  /** The record of the user; undefined if it may not be shown. */
  readonly record: RecordMessage | undefined;
  readonly rights: Pick<ListModulesResponseMessage, 'isAdministrator' | 'rightsJson'>;
}

/** The document that tells a client whose token it has (rights#own-rights). `fieldset` selects members of the record. */
export function writeMe(
  users: ResourceWriter,
  { actor, record, rights }: Me,
  { url, fieldset }: { readonly url: string; readonly fieldset: Fieldset | undefined },
): Buffer {
  const { userId, clientId, scopes } = actor;
  const token = { scopes: [...scopes], client: clientId, administrator: rights.isAdministrator };
  return splice([
    `{${JSONAPI},"links":{"self":"${url}"},"data":`,
    ...(record === undefined
      ? [Buffer.from(JSON.stringify({ type: USERS, id: userId }))]
      : users.object(record, fieldset?.links ?? users.links)),
    ',"meta":',
    Buffer.from(JSON.stringify(token)).subarray(0, -1),
    ',"rights":',
    rights.rightsJson,
    '}}',
  ]);
}

/** The module of users. */
export const USERS = 'Users';
