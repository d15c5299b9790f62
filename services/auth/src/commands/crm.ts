import { AppError, faultDetail } from '@crm/errors';
import { StartupError } from '@crm/runtime';
import { runClients } from './clients.js';
import { runKeys } from './keys.js';
import { runTokens } from './tokens.js';
import { runUsers } from './users.js';

/** What a command reads and prints. */
export interface Console {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

const USAGE = `crm clients list | create | update | rotate-secret | delete
crm tokens list | revoke
crm keys list | tick | rotate | revoke
crm users set-password`;

/**
 * `crm`: administration without the API, by the same functions and with the same audit entries. Prints one JSON object a
 * line. Throws StartupError with the usage for what it does not understand, and with the reason for what is refused.
 */
export async function runCrm(args: readonly string[], console: Console): Promise<void> {
  const [group = '', ...rest] = args;
  const run = new Map<string, () => Promise<void>>([
    ['clients', () => runClients(rest, console.output)],
    ['tokens', () => runTokens(rest, console.output)],
    ['keys', () => runKeys(rest, console.output)],
    ['users', () => runUsers(rest, console)],
  ]).get(group);
  if (run === undefined) throw new StartupError(`crm needs one of these:\n${USAGE}`);
  try {
    await run();
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
