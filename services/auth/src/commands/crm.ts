import { runCrm as runGroups, type CommandGroup, type Console } from '@crm/service';
import { CLIENTS_USAGE, runClients } from './clients.js';
import { KEYS_USAGE, runKeys } from './keys.js';
import { runTokens, TOKENS_USAGE } from './tokens.js';
import { runUsers, USERS_USAGE } from './users.js';

const GROUPS = new Map<string, CommandGroup>([
  ['clients', { usage: CLIENTS_USAGE, run: (args, { output }) => runClients(args, output) }],
  ['tokens', { usage: TOKENS_USAGE, run: (args, { output }) => runTokens(args, output) }],
  ['keys', { usage: KEYS_USAGE, run: (args, { output }) => runKeys(args, output) }],
  ['users', { usage: USERS_USAGE, run: runUsers }],
]);

/** `crm` of auth. */
export function runCrm(args: readonly string[], console: Console): Promise<void> {
  return runGroups(GROUPS, args, console);
}
