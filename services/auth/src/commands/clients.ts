import { StartupError } from '@crm/runtime';
import type { Database } from '@crm/postgres';
import { logAct, printDescribed, readArguments, withDatabase, type Arguments, type Attributes } from '@crm/service';
import { OPERATOR } from '../administration/act.js';
import { createClientAdministration, type ClientAdministration } from '../administration/clients.js';
import { describeClient } from '../administration/describe.js';
import { createPerform } from '../administration/perform.js';
import { readCommandConfig } from '../config.js';
import { listClientRecords } from '../repository/client-records.js';
import { SCHEMA } from '../schema.js';

export const CLIENTS_USAGE = `clients list
clients create --name NAME [--id ID] [--public] [--grant GRANT]... [--scope SCOPE]... [--user ID]
               [--rate-limit N]
clients update ID [--name NAME] [--public | --confidential] [--grant GRANT]... [--scope SCOPE]... [--user ID | --no-user]
               [--rate-limit N | --no-rate-limit]
clients rotate-secret ID...
clients delete ID...
N is in requests a minute. A secret is printed this once.`;

const OPTIONS = {
  name: { type: 'string' },
  id: { type: 'string' },
  public: { type: 'boolean' },
  confidential: { type: 'boolean' },
  grant: { type: 'string', multiple: true },
  scope: { type: 'string', multiple: true },
  user: { type: 'string' },
  'no-user': { type: 'boolean' },
  'rate-limit': { type: 'string' },
  'no-rate-limit': { type: 'boolean' },
} as const;

const ALL_AT_ONCE = 500;

interface Parts {
  readonly db: Database;
  readonly clients: ClientAdministration;
  readonly output: NodeJS.WritableStream;
}

type Command = (parts: Parts) => Promise<void>;

export async function runClients(args: readonly string[], output: NodeJS.WritableStream): Promise<void> {
  const command = chooseCommand(args);
  await withDatabase(SCHEMA, readCommandConfig(), async (db, logger) => {
    const clients = createClientAdministration(createPerform({ db, onAct: logAct(logger) }));
    await command({ db, clients, output });
  });
}

function chooseCommand([name = '', ...args]: readonly string[]): Command {
  const read = (options: Partial<typeof OPTIONS>, min: number, max = min): Arguments =>
    readArguments(args, options, { min, max }, CLIENTS_USAGE);
  const { id: _id, ...changing } = OPTIONS;
  switch (name) {
    case 'list':
      read({}, 0);
      return list;
    case 'create':
      return create(read(OPTIONS, 0));
    case 'update':
      return update(read(changing, 1));
    case 'rotate-secret':
      return rotateSecret(read({}, 1, Infinity));
    case 'delete':
      return remove(read({}, 1, Infinity));
    default:
      throw new StartupError(`the command needs one of these:\n${CLIENTS_USAGE}`);
  }
}

async function list({ db, output }: Parts): Promise<void> {
  for (let offset = 0, hasMore = true; hasMore; offset += ALL_AT_ONCE) {
    const page = await listClientRecords(db, { limit: ALL_AT_ONCE, offset });
    for (const client of page.items) printDescribed(output, describeClient(client));
    hasMore = page.hasMore;
  }
}

function create({ options }: Arguments): Command {
  const id = typeof options.id === 'string' ? options.id : '';
  return async ({ clients, output }) => {
    printDescribed(output, await clients.create(OPERATOR, id, attributesOf(options)));
  };
}

function update({ words: [id = ''], options }: Arguments): Command {
  if (Object.keys(options).length === 0) throw new StartupError(`nothing is to be changed:\n${CLIENTS_USAGE}`);
  return async ({ clients, output }) => {
    printDescribed(output, await clients.change(OPERATOR, id, attributesOf(options)));
  };
}

function rotateSecret({ words }: Arguments): Command {
  return async ({ clients, output }) => {
    for (const id of words) printDescribed(output, await clients.rotateSecret(OPERATOR, id));
  };
}

function remove({ words }: Arguments): Command {
  return async ({ clients }) => {
    for (const id of words) await clients.remove(OPERATOR, id);
  };
}

/** The attributes that the options give, in the form of an API request. */
function attributesOf(options: Arguments['options']): Attributes {
  const { name, public: isPublic, confidential, grant, scope, user, 'no-user': noUser } = options;
  const { 'rate-limit': rateLimit, 'no-rate-limit': noRateLimit } = options;
  const isContradictory =
    (isPublic === true && confidential === true) ||
    (user !== undefined && noUser === true) ||
    (rateLimit !== undefined && noRateLimit === true);
  if (isContradictory) throw new StartupError(`the options contradict each other:\n${CLIENTS_USAGE}`);
  return {
    ...(name === undefined ? {} : { name }),
    ...(isPublic === true ? { is_confidential: false } : {}),
    ...(confidential === true ? { is_confidential: true } : {}),
    ...(grant === undefined ? {} : { grants: grant }),
    ...(scope === undefined ? {} : { scopes: scope }),
    ...(user === undefined ? {} : { associated_user_id: user }),
    ...(noUser === true ? { associated_user_id: null } : {}),
    ...(rateLimit === undefined ? {} : { rate_limit: Number(rateLimit) }),
    ...(noRateLimit === true ? { rate_limit: null } : {}),
  };
}
