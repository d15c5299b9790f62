import { StartupError } from '@crm/runtime';
import type { Database } from '@crm/postgres';
import { logAct, printDescribed, readArguments, readLimit, withDatabase, type Arguments } from '@crm/service';
import { OPERATOR } from '../administration/act.js';
import { describeIssuedTokens } from '../administration/describe.js';
import { createIssuedTokenAdministration, type IssuedTokenAdministration } from '../administration/issued-tokens.js';
import { createPerform } from '../administration/perform.js';
import { readCommandConfig } from '../config.js';
import { listIssuedTokens } from '../repository/issued-tokens.js';
import { SCHEMA } from '../schema.js';

export const TOKENS_USAGE = `tokens list [--client ID] [--user ID] [--limit N]
tokens revoke ID...
tokens revoke --client ID | --user ID
The latest come first; an id stands for all tokens that descend from one grant.`;

const OF = { client: { type: 'string' }, user: { type: 'string' } } as const;

interface Parts {
  readonly db: Database;
  readonly tokens: IssuedTokenAdministration;
  readonly output: NodeJS.WritableStream;
}

type Command = (parts: Parts) => Promise<void>;

/** `crm tokens`: lists and revokes issued tokens. */
export async function runTokens(args: readonly string[], output: NodeJS.WritableStream): Promise<void> {
  const command = chooseCommand(args);
  await withDatabase(SCHEMA, readCommandConfig(), async (db, logger) => {
    const perform = createPerform({ db, onAct: logAct(logger) });
    await command({ db, tokens: createIssuedTokenAdministration(perform), output });
  });
}

function chooseCommand([name = '', ...args]: readonly string[]): Command {
  if (name === 'list')
    return list(readArguments(args, { ...OF, limit: { type: 'string' } }, { min: 0, max: 0 }, TOKENS_USAGE));
  if (name === 'revoke') return revoke(readArguments(args, OF, { min: 0, max: Infinity }, TOKENS_USAGE));
  throw new StartupError(`the command needs one of these:\n${TOKENS_USAGE}`);
}

function list({ options }: Arguments): Command {
  const limit = readLimit(options, TOKENS_USAGE);
  const to = { clientId: textOf(options.client), userId: textOf(options.user) };
  return async ({ db, output }) => {
    const page = await listIssuedTokens(db, to, { limit, offset: 0 });
    for (const tokens of page.items) printDescribed(output, describeIssuedTokens(tokens));
  };
}

function revoke({ words, options: { client, user } }: Arguments): Command {
  if (words.length > 0 === (client !== undefined || user !== undefined))
    throw new StartupError(`the command needs one of these:\n${TOKENS_USAGE}`);
  return async ({ tokens }) => {
    for (const id of words) await tokens.revoke(OPERATOR, id);
    if (words.length === 0) await tokens.revokeAllOf(OPERATOR, { client_id: client, user_id: user });
  };
}

function textOf(option: Arguments['options'][string]): string {
  return typeof option === 'string' ? option : '';
}
