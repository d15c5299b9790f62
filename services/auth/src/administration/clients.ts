import { randomUUID } from 'node:crypto';
import { AppError, codes, throwIfAny, type Fault } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { faultAt, type Attributes, type Described, type Performer } from '@crm/service';
import { hashSecret } from '../domain/authenticate-client.js';
import type { Client } from '../domain/client.js';
import {
  DEFAULT_SETTINGS,
  describeSettings,
  readClientAttributes,
  type ClientSettings,
} from '../domain/client-attributes.js';
import { generateSecret } from '../domain/generate-secret.js';
import { hasIdSyntax } from '../domain/has-id-syntax.js';
import { readClientRecord } from '../repository/client-records.js';
import { deleteClient, insertClient, lockClient, putClient, replaceSecret } from '../repository/clients.js';
import { endTokensOfClient } from '../repository/not-befores.js';
import { userExists } from '../repository/users.js';
import { describeClient } from './describe.js';
import type { Perform } from './perform.js';

/** Administers clients. Each function rejects with 8001 when there is no such client. */
export interface ClientAdministration {
  /**
   * Stores a client under the id, or under a generated one; 8006 when the id was ever used, 81xx for faulty attributes.
   */
  create(by: Performer, id: string, attributes: Attributes): Promise<Described>;
  /** Changes these attributes. The client's tokens end when an attribute by which they were granted changes. */
  change(by: Performer, id: string, attributes: Attributes): Promise<Described>;
  /** Replaces the secret and ends every token of the client; 8012 for a public client. */
  rotateSecret(by: Performer, id: string): Promise<Described>;
  remove(by: Performer, id: string): Promise<void>;
}

/** Secrets appear in the response that hands them out and nowhere else. */
export function createClientAdministration(perform: Perform): ClientAdministration {
  return {
    create: (by, id, attributes) =>
      perform(by, async (tx) => {
        const settings = await readNew(tx, id, attributes);
        const clientId = id === '' ? randomUUID() : id;
        const secret = settings.isConfidential ? generateSecret() : undefined;
        const secretHash = secret === undefined ? undefined : hashSecret(secret);
        const isNew = await insertClient(tx, { ...settings, id: clientId, secretHash });
        if (!isNew)
          throw new AppError({
            code: codes.recordAlreadyExists,
            value: id,
            source: { pointer: '/data/attributes/id' },
          });
        const act = { name: 'client.created', subject: clientId, details: describeSettings(settings) } as const;
        return { result: await describe(tx, clientId, secret), act };
      }),
    change: (by, id, attributes) =>
      perform(by, async (tx) => {
        const client = await lockClient(tx, id);
        if (client === undefined) throw unknown(id);
        const settings = await readChange(tx, attributes, await describe(tx, id));
        const details = changes(client, settings);
        if (Object.keys(details).length === 0) return { result: await describe(tx, id) };
        const successor = { ...client, ...settings };
        const secret = successor.isConfidential && !client.isConfidential ? generateSecret() : undefined;
        const isMore = await putClient(tx, { ...successor, secretHash: hashFor(successor, secret) });
        return {
          result: await describe(tx, id, secret),
          act: { name: 'client.changed', subject: id, details },
          notBefores: isMore ? [await endTokensOfClient(tx, id)] : [],
        };
      }),
    rotateSecret: (by, id) =>
      perform(by, async (tx) => {
        const client = await lockClient(tx, id);
        if (client === undefined) throw unknown(id);
        if (!client.isConfidential) throw new AppError({ code: codes.clientWithoutSecret, value: id });
        const secret = generateSecret();
        await replaceSecret(tx, id, hashSecret(secret));
        return {
          result: await describe(tx, id, secret),
          act: { name: 'client.secret_rotated', subject: id },
          notBefores: [await endTokensOfClient(tx, id)],
        };
      }),
    remove: (by, id) =>
      perform(by, async (tx) => {
        if (!(await deleteClient(tx, id))) throw unknown(id);
        const act = { name: 'client.deleted', subject: id } as const;
        return { result: undefined, act, notBefores: [await endTokensOfClient(tx, id)] };
      }),
  };
}

/** A public client has no secret; one that stays confidential keeps its own. */
function hashFor(client: Client, secret: string | undefined): Buffer | undefined {
  if (!client.isConfidential) return undefined;
  return secret === undefined ? client.secretHash : hashSecret(secret);
}

async function readNew(tx: Queryable, id: string, attributes: Attributes): Promise<ClientSettings> {
  const { settings, faults } = readClientAttributes(attributes);
  const { name = '' } = settings;
  throwIfAny([
    ...(id === '' || hasIdSyntax(id)
      ? []
      : [{ code: codes.invalidId, value: id, source: { pointer: '/data/id' } } as const]),
    ...(attributes.name === undefined ? [faultAt(codes.requiredAttributeMissing, 'name')] : []),
    ...faults,
    ...(await userFaults(tx, settings)),
  ]);
  return { ...DEFAULT_SETTINGS, ...settings, name };
}

async function readChange(tx: Queryable, attributes: Attributes, present: Described): Promise<Partial<ClientSettings>> {
  const { settings, faults } = readClientAttributes(attributes, present.attributes);
  const isOther = settings.associatedUserId !== present.attributes.associated_user_id;
  throwIfAny([...faults, ...(isOther ? await userFaults(tx, settings) : [])]);
  return settings;
}

async function userFaults(tx: Queryable, { associatedUserId }: Partial<ClientSettings>): Promise<Fault[]> {
  if (associatedUserId === undefined || (await userExists(tx, associatedUserId))) return [];
  return [faultAt(codes.unknownRelatedRecord, 'associated_user_id', 'There is no such user')];
}

/** The new values of the attributes that differ from the present ones. */
function changes(client: Client, settings: Partial<ClientSettings>): Attributes {
  const before = describeSettings(client);
  const after = Object.entries(describeSettings(settings));
  return Object.fromEntries(after.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])));
}

async function describe(tx: Queryable, id: string, secret?: string): Promise<Described> {
  const record = await readClientRecord(tx, id);
  if (record === undefined) throw unknown(id);
  return describeClient(record, secret);
}

function unknown(id: string): AppError {
  return new AppError({ code: codes.recordNotFound, value: id, detail: 'There is no such client' });
}
