import { AppError, faultDetail } from '@crm/errors';
import { StartupError } from '@crm/runtime';
import type { Console } from './console.js';

/** The commands for one kind of object. */
export interface CommandGroup {
  readonly usage: string;
  readonly run: (args: readonly string[], console: Console) => Promise<void>;
}

const HELP: ReadonlySet<string | undefined> = new Set(['help', '--help', '-h']);

/**
 * `crm`: administration without the API, by the same functions and with the same audit entries. Prints one JSON object
 * a line, or its usage with `--help`. Throws StartupError with the usage for arguments that are not understood, and
 * with the reason for a refusal.
 */
export async function runCrm(
  groups: ReadonlyMap<string, CommandGroup>,
  args: readonly string[],
  console: Console,
): Promise<void> {
  const [name = '', ...rest] = args;
  const group = groups.get(name);
  const usage = [...groups.values()].map((each) => each.usage).join('\n\n');
  if (HELP.has(group === undefined ? name : rest[0])) {
    console.output.write(`${group?.usage ?? usage}\n`);
    return;
  }
  if (group === undefined) throw new StartupError(`crm needs one of these:\n${usage}`);
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
