import { catalog } from '@crm/catalog';
import { StartupError } from '@crm/runtime';
import type { Database } from '@crm/postgres';
import {
  createKeySeal,
  logAct,
  printDescribed,
  readArguments,
  readLimit,
  withDatabase,
  type Arguments,
  type Attributes,
  type Performer,
} from '@crm/service';
import { describeDelivery, describeWebhook } from '../administration/describe.js';
import { createWebhookAdministration, type WebhookAdministration } from '../administration/webhooks.js';
import { readCommandConfig } from '../config.js';
import { receiversIn } from '../domain/receiver-address.js';
import { listDeliveries } from '../repository/deliveries.js';
import { extentOf } from '../repository/extent.js';
import { listWebhooks } from '../repository/webhooks.js';
import { SCHEMA } from '../schema.js';

export const WEBHOOKS_USAGE = `webhooks list
webhooks create --url URL --user ID [--module NAME]... [--kind KIND]... [--full]
webhooks pause ID...
webhooks resume ID...
webhooks replay ID --position POSITION | --at TIME
webhooks rotate-secret ID...
webhooks deliveries ID [--limit N]
webhooks delete ID...
A secret is printed this once. The latest deliveries come first.`;

const CREATION = {
  url: { type: 'string' },
  user: { type: 'string' },
  module: { type: 'string', multiple: true },
  kind: { type: 'string', multiple: true },
  full: { type: 'boolean' },
} as const;
const ALL_AT_ONCE = 500;
/** Performer of commands run from a shell of the service: neither a user nor a client. */
const OPERATOR: Performer = {};

interface Parts {
  readonly db: Database;
  readonly webhooks: WebhookAdministration;
  readonly output: NodeJS.WritableStream;
}

type Command = (parts: Parts) => Promise<void>;

export async function runWebhooks(args: readonly string[], output: NodeJS.WritableStream): Promise<void> {
  const command = chooseCommand(args);
  const config = readCommandConfig();
  await withDatabase(SCHEMA, config, async (db, logger) => {
    const webhooks = createWebhookAdministration({
      database: db,
      catalog,
      seal: createKeySeal(config.webhookKeys),
      mayReceive: receiversIn(config.receiverNetworks),
      onAct: logAct(logger),
    });
    await command({ db, webhooks, output });
  });
}

function chooseCommand([name = '', ...args]: readonly string[]): Command {
  const read = (options: Parameters<typeof readArguments>[1], min: number, max = min): Arguments =>
    readArguments(args, options, { min, max }, WEBHOOKS_USAGE);
  switch (name) {
    case 'list':
      read({}, 0);
      return list;
    case 'create':
      return create(read(CREATION, 0));
    case 'pause':
      return each(read({}, 1, Infinity), (id, { webhooks }) => webhooks.change(OPERATOR, id, { active: false }));
    case 'resume':
      return each(read({}, 1, Infinity), (id, { webhooks }) => webhooks.change(OPERATOR, id, { active: true }));
    case 'rotate-secret':
      return each(read({}, 1, Infinity), (id, { webhooks }) => webhooks.rotateSecret(OPERATOR, id));
    case 'replay': {
      const { words, options } = read({ position: { type: 'string' }, at: { type: 'string' } }, 1);
      return each({ words }, (id, { webhooks }) => webhooks.replay(OPERATOR, id, options));
    }
    case 'deliveries':
      return deliveries(read({ limit: { type: 'string' } }, 1));
    case 'delete':
      return remove(read({}, 1, Infinity));
    default:
      throw new StartupError(`the command needs one of these:\n${WEBHOOKS_USAGE}`);
  }
}

async function list({ db, output }: Parts): Promise<void> {
  const { newest } = await extentOf(db);
  for (let offset = 0, hasMore = true; hasMore; offset += ALL_AT_ONCE) {
    const page = await listWebhooks(db, { limit: ALL_AT_ONCE, offset });
    for (const webhook of page.items) printDescribed(output, describeWebhook(webhook, newest));
    hasMore = page.hasMore;
  }
}

function create({ options: { url, user, module: modules, kind: kinds, full } }: Arguments): Command {
  if (url === undefined || user === undefined)
    throw new StartupError(`the command needs --url and --user:\n${WEBHOOKS_USAGE}`);
  const attributes: Attributes = { url, user_id: user, modules, kinds, format: full === true ? 'full' : 'thin' };
  return async ({ webhooks, output }) => {
    printDescribed(output, await webhooks.create(OPERATOR, attributes));
  };
}

function each(
  { words }: Pick<Arguments, 'words'>,
  act: (id: string, parts: Parts) => ReturnType<WebhookAdministration['get']>,
): Command {
  return async (parts) => {
    for (const id of words) printDescribed(parts.output, await act(id, parts));
  };
}

function deliveries({ words: [id = ''], options }: Arguments): Command {
  const limit = readLimit(options, WEBHOOKS_USAGE);
  return async ({ db, webhooks, output }) => {
    await webhooks.get(id);
    const page = await listDeliveries(db, id, { limit, offset: 0 });
    for (const delivery of page.items) printDescribed(output, describeDelivery(delivery));
  };
}

function remove({ words }: Arguments): Command {
  return async ({ webhooks }) => {
    for (const id of words) await webhooks.remove(OPERATOR, id);
  };
}
