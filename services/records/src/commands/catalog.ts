import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { catalog } from '@crm/catalog';
import type { Database } from '@crm/postgres';
import { readConfig, reasonOf, StartupError, type Logger } from '@crm/runtime';
import { logAct, readArguments, readDatabaseSettings, withDatabase, type Console } from '@crm/service';
import { applyFile, exportCatalog, type FileOutcome } from '../definitions/catalog-file.js';
import { changeDefinitions } from '../definitions/definitions.js';
import { createKinds } from '../definitions/kinds.js';
import { SCHEMA } from '../schema.js';

export const CATALOG_USAGE = `catalog export
catalog plan FILE [--prune]
catalog apply FILE [--prune]
FILE is - for standard input. With --prune, definitions that the file does not have are deleted.`;

const kinds = createKinds(catalog);

/** `crm catalog`: the definitions of the installation as a file (catalog#catalogue-files). */
export async function runCatalog([name = '', ...args]: readonly string[], console: Console): Promise<void> {
  const isExport = name === 'export';
  if (!isExport && name !== 'plan' && name !== 'apply')
    throw new StartupError(`the command needs one of these:\n${CATALOG_USAGE}`);
  const count = isExport ? 0 : 1;
  const { words, options } = readArguments(
    args,
    isExport ? {} : { prune: { type: 'boolean' } },
    { min: count, max: count },
    CATALOG_USAGE,
  );
  const [path = ''] = words;
  const file = isExport ? '' : await readFileOr(path, console);
  await withDatabase(SCHEMA, readConfig('CRM_RECORDS_', readDatabaseSettings), async (database, logger) => {
    if (isExport) {
      console.output.write(await exportCatalog(database, kinds));
      return;
    }
    const prunes = options.prune === true;
    const { changes } =
      name === 'plan' ? await rehearse(database, file, prunes) : await applyCatalog(database, logger, file, prunes);
    for (const change of changes) console.output.write(`${JSON.stringify(change)}\n`);
  });
}

/** Applies the file as an operator. Throws StartupError with every fault of the file. */
export function applyCatalog(database: Database, logger: Logger, file: string, prunes: boolean): Promise<FileOutcome> {
  const parts = { database, onAct: logAct(logger), onChanged: () => Promise.resolve() };
  return changeDefinitions(parts, {}, async (tx) => faultless(await applyFile(tx, kinds, file, { prunes })));
}

async function readFileOr(path: string, { input }: Console): Promise<string> {
  try {
    return path === '-' ? await readAll(input) : await readFile(path, 'utf8');
  } catch (error) {
    throw new StartupError(`${path} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

/** Applies the file in a transaction that is rolled back. */
async function rehearse(database: Database, file: string, prunes: boolean): Promise<FileOutcome> {
  const rehearsed = new Error('Rolled back');
  let outcome: FileOutcome = { changes: [], faults: [] };
  const work = database.transaction(async (tx) => {
    outcome = await applyFile(tx, kinds, file, { prunes });
    throw rehearsed;
  });
  await work.catch((error: unknown) => {
    if (error !== rehearsed) throw error;
  });
  return faultless(outcome);
}

function faultless(outcome: FileOutcome): FileOutcome {
  const { faults } = outcome;
  if (faults.length === 0) return outcome;
  throw new StartupError(faults.map(({ line, place, detail }) => `line ${line}: ${place}: ${detail}`).join('\n'));
}
