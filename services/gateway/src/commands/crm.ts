import { stdout } from 'node:process';
import { StartupError } from '@crm/runtime';
import { EXPORT_USAGE, exportFile } from './export-file.js';
import { IMPORT_USAGE, importFile } from './import-file.js';
import { createTransferClient, type TransferClient } from './transfer-client.js';
import { readTransferConfig } from './transfer-config.js';

const COMMANDS = {
  import: { usage: IMPORT_USAGE, run: importFile },
  export: { usage: EXPORT_USAGE, run: exportFile },
};
const HELP: ReadonlySet<string | undefined> = new Set(['help', '--help', '-h']);

/**
 * `crm import` and `crm export`: files in and out over the API, with a token of their own. Throws StartupError with the
 * usage for arguments that are not understood, and with the reason for a refusal.
 */
export async function runCrm([name = '', ...args]: readonly string[]): Promise<void> {
  const command = name === 'import' || name === 'export' ? COMMANDS[name] : undefined;
  const usage = command?.usage ?? `${IMPORT_USAGE}\n\n${EXPORT_USAGE}`;
  if (HELP.has(command === undefined ? name : args[0])) {
    stdout.write(`${usage}\n`);
    return;
  }
  if (command === undefined) throw new StartupError(`crm needs one of these:\n${usage}`);
  const client = (): TransferClient => createTransferClient(readTransferConfig());
  try {
    await command.run(args, client);
  } catch (error) {
    // The message of this error would show an argument.
    const isUnknown = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    throw isUnknown ? new StartupError(`crm needs:\n${usage}`) : error;
  }
}
