import { randomBytes } from 'node:crypto';
import type { Catalog } from '@crm/catalog';
import { AppError, codes, throwIfAny } from '@crm/errors';
import type { Database, Queryable } from '@crm/postgres';
import {
  faultAt,
  insertAuditEntry,
  type AdministrativeAct,
  type Attributes,
  type Described,
  type KeySeal,
  type OnAct,
  type Performer,
} from '@crm/service';
import type { MayReceive } from '../domain/receiver-address.js';
import { readReplay } from '../domain/read-replay.js';
import { shownSecret } from '../domain/sign-webhook.js';
import type { Webhook, WebhookSettings } from '../domain/webhook.js';
import { readWebhookAttributes } from '../domain/webhook-attributes.js';
import { extentOf } from '../repository/extent.js';
import { positionAt } from '../repository/milestones.js';
import { userExists } from '../repository/users.js';
import {
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  moveWebhook,
  readWebhook,
  replaceSecret,
  updateWebhook,
} from '../repository/webhooks.js';
import { SCHEMA } from '../schema.js';
import { describeWebhook } from './describe.js';

interface WebhookAct extends AdministrativeAct {
  readonly name:
    'webhook.created' | 'webhook.changed' | 'webhook.secret_rotated' | 'webhook.replayed' | 'webhook.deleted';
}

/** Administers webhooks. Functions with an id reject with 8001 when there is no such webhook. */
export interface WebhookAdministration {
  get(id: string): Promise<Described>;
  /** Stores a webhook that posts the changes after now; 81xx for faulty attributes. */
  create(by: Performer, attributes: Attributes): Promise<Described>;
  /** Changes the given attributes, and tries again at once. */
  change(by: Performer, id: string, attributes: Attributes): Promise<Described>;
  /** Replaces the secret; the former one signs as well for a day. */
  rotateSecret(by: Performer, id: string): Promise<Described>;
  /** Posts the changes after an earlier position or time again; 8219 when they are no longer kept. */
  replay(by: Performer, id: string, attributes: Attributes): Promise<Described>;
  remove(by: Performer, id: string): Promise<void>;
}

export interface WebhookAdministrationParts {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly seal: KeySeal;
  readonly mayReceive: MayReceive;
  readonly onAct: OnAct;
}

const SECRET_BYTES = 32;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const SECRET = 'webhook secret';

/** Secrets appear in the response that hands them out and nowhere else. */
export function createWebhookAdministration(parts: WebhookAdministrationParts): WebhookAdministration {
  const { database, catalog, seal, mayReceive, onAct } = parts;

  /** Makes a change and its audit entry in one transaction, and reports the act once it is committed. */
  async function perform<T>(by: Performer, change: (tx: Queryable) => Promise<readonly [T, WebhookAct]>): Promise<T> {
    const [result, act] = await database.transaction(async (tx) => {
      const done = await change(tx);
      await insertAuditEntry(SCHEMA, tx, by, done[1]);
      return done;
    });
    onAct(by, act);
    return result;
  }

  return {
    get: (id) => describe(database, id),
    create: (by, attributes) =>
      perform(by, async (tx) => {
        const { given, faults } = readWebhookAttributes(catalog, attributes, mayReceive, 'create');
        const missing = attributes.url === undefined ? [faultAt(codes.requiredAttributeMissing, 'url')] : [];
        const { url = '', ...others } = given;
        const settings: WebhookSettings = { ...DEFAULTS, userId: by.userId ?? '', ...others, url };
        throwIfAny([...missing, ...faults, ...(faults.length > 0 ? [] : await userFaults(tx, settings))]);
        const secret = randomBytes(SECRET_BYTES);
        const id = await insertWebhook(tx, settings, seal.seal(secret, SECRET));
        const act = { name: 'webhook.created', subject: id, details: describeSettings(settings) } as const;
        return [await describe(tx, id, shownSecret(secret)), act];
      }),
    change: (by, id, attributes) =>
      perform(by, async (tx) => {
        const present = await lock(tx, id);
        const { given, faults } = readWebhookAttributes(catalog, attributes, mayReceive, 'update');
        throwIfAny([...faults, ...(faults.length > 0 ? [] : await userFaults(tx, given))]);
        await updateWebhook(tx, id, { ...present, ...given });
        return [await describe(tx, id), { name: 'webhook.changed', subject: id, details: describeSettings(given) }];
      }),
    rotateSecret: (by, id) =>
      perform(by, async (tx) => {
        await lock(tx, id);
        const secret = randomBytes(SECRET_BYTES);
        await replaceSecret(tx, id, seal.seal(secret, SECRET));
        return [await describe(tx, id, shownSecret(secret)), { name: 'webhook.secret_rotated', subject: id }];
      }),
    replay: (by, id, attributes) =>
      perform(by, async (tx) => {
        await lock(tx, id);
        const { position: given, at } = readReplay(attributes);
        const { newest, oldest } = await extentOf(tx);
        const position = given ?? (await positionAt(tx, at));
        if (position > newest)
          throw new AppError(faultAt(codes.outOfRange, 'position', 'The position is newer than the newest'));
        if (position < oldest) throw new AppError(faultAt(codes.changesGone, at === undefined ? 'position' : 'at'));
        await moveWebhook(tx, id, position);
        return [
          await describe(tx, id),
          { name: 'webhook.replayed', subject: id, details: { position: String(position) } },
        ];
      }),
    remove: (by, id) =>
      perform(by, async (tx) => {
        if (!(await deleteWebhook(tx, known(id)))) throw unknown(id);
        return [undefined, { name: 'webhook.deleted', subject: id }];
      }),
  };
}

const DEFAULTS = { modules: null, kinds: null, format: 'thin', active: true } as const;

async function lock(tx: Queryable, id: string): Promise<Webhook> {
  const webhook = await lockWebhook(tx, known(id));
  if (webhook === undefined) throw unknown(id);
  return webhook;
}

async function describe(db: Queryable, id: string, secret?: string): Promise<Described> {
  const [webhook, { newest }] = [await readWebhook(db, known(id)), await extentOf(db)];
  if (webhook === undefined) throw unknown(id);
  return describeWebhook(webhook, newest, secret);
}

/** An id that Postgres can read; 8001 for any other. */
function known(id: string): string {
  if (UUID.test(id)) return id;
  throw unknown(id);
}

/** The settings as responses show them. */
function describeSettings({ userId, ...settings }: Partial<WebhookSettings>): Attributes {
  return { ...settings, ...(userId === undefined ? {} : { user_id: userId }) };
}

async function userFaults(tx: Queryable, { userId }: Partial<WebhookSettings>) {
  if (userId === undefined || (await userExists(tx, userId))) return [];
  return [faultAt(codes.unknownRelatedRecord, 'user_id', 'There is no such user')];
}

function unknown(id: string): AppError {
  return new AppError({ code: codes.recordNotFound, value: id, detail: 'There is no such webhook' });
}
