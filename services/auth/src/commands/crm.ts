import { AppError, faultDetail } from '@crm/errors';
import { StartupError } from '@crm/runtime';
import { CLIENTS_USAGE, runClients } from './clients.js';
import type { Console } from './console.js';
import { KEYS_USAGE, runKeys } from './keys.js';
import { runTokens, TOKENS_USAGE } from './tokens.js';
import { runUsers, USERS_USAGE } from './users.js';

interface Group {
  readonly usage: string;
  readonly run: (args: readonly string[], console: Console) => Promise<void>;
}

const GROUPS: ReadonlyMap<string, Group> = new Map<string, Group>([
  ['clients', { usage: CLIENTS_USAGE, run: (args, { output }) => runClients(args, output) }],
  ['tokens', { usage: TOKENS_USAGE, run: (args, { output }) => runTokens(args, output) }],
  ['keys', { usage: KEYS_USAGE, run: (args, { output }) => runKeys(args, output) }],
  ['users', { usage: USERS_USAGE, run: runUsers }],
]);
const USAGE = [...GROUPS.values()].map(({ usage }) => usage).join('\n\n');
const HELP: ReadonlySet<string | undefined> = new Set(['help', '--help', '-h']);

/**
 * `crm`: administration without the API, by the same functions and with the same audit entries. Prints one JSON object
 * a line, or its usage with `--help`. Throws StartupError with the usage for arguments that are not understood, and
 * with the reason for a refusal.
 */
export async function runCrm(args: readonly string[], console: Console): Promise<void> {
  const [name = '', ...rest] = args;
  const group = GROUPS.get(name);
  if (HELP.has(group === undefined ? name : rest[0])) {
    console.output.write(`${group?.usage ?? USAGE}\n`);
    return;
  }
  if (group === undefined) throw new StartupError(`crm needs one of these:\n${USAGE}`);
  try {
    await group.run(rest, console);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new StartupError(error.faults.map((fault) => describe(fault)).join('\n'), { cause: error });
  }
}

function describe(fault: AppError['faults'][number]): string {
  const { source } = fault;
  const place = source !== undefined && 'pointer' in source ? `${source.pointer.split('/').slice(3).join('/')}: ` : '';
  return place + faultDetail(fault);
}
