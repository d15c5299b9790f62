import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { stderr, stdout } from 'node:process';
import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { reasonOf, StartupError } from '@crm/runtime';
import { CSV, NDJSON, writeCells } from '../documents/write-export.js';
import { fileBytes } from '../imports/file-bytes.js';
import { readCsv, type Cell } from '../imports/read-csv.js';
import type { TransferClient } from './transfer-client.js';
import { showProgress } from './transfer-progress.js';

export const IMPORT_USAGE = `import FILE --module NAME [--mode create|update|upsert] [--key id|SYSTEM] [--dry-run] [--yes]
  [--max-faults N] [--faults-csv FILE] [--resume KEY]
FILE ends with .csv or .ndjson, or with .gz after that. A dry run comes first: with faults, the import needs --yes.
--faults-csv saves the refused lines, with their faults in one more column, to be mended and imported again.
--resume continues an import that broke off; its error names the KEY.`;

/** A line of the answer: a fault, or the totals. */
interface Fault {
  readonly line: number;
  readonly column?: string;
  readonly code: number;
  readonly title: string;
  readonly detail: string;
}

interface Totals {
  readonly totals: Readonly<Record<string, number>>;
  readonly complete: boolean;
}

interface Outcome extends Totals {
  readonly faults: readonly Fault[];
}

interface ImportFile {
  readonly path: string;
  readonly bytes: number;
  readonly isCsv: boolean;
  readonly isCompressed: boolean;
}

const REMARK = '#faults';
const SHOWN_FAULTS = 50;
const SHOWN_CHARACTERS = 100;
const NAME = /\.(csv|ndjson)(\.gz)?$/iu;

/**
 * `crm import`: imports a file after a dry run, and prints the totals. Faults go to standard error. Throws StartupError
 * when rows are refused.
 */
export async function importFile(args: readonly string[], client: () => TransferClient): Promise<void> {
  const { values: options, positionals } = readOptions(args);
  const { module, mode = 'upsert', key, 'dry-run': isDryRun, yes, resume } = options;
  const [path] = positionals;
  if (module === undefined || path === undefined || positionals.length > 1)
    throw new StartupError(`crm needs:\n${IMPORT_USAGE}`);
  const file = await openFile(path);
  const saved = options['faults-csv'];
  if (saved !== undefined && !file.isCsv) throw new StartupError('--faults-csv needs a file in CSV');
  const query = new URLSearchParams({ module, mode });
  if (key !== undefined) query.set('key', key);
  if (options['max-faults'] !== undefined) query.set('maxFaults', options['max-faults']);
  const send = client();
  let outcome: Outcome | undefined;
  if (resume === undefined) {
    outcome = await post(send, file, new URLSearchParams([...query, ['dryRun', 'true']]), 'dry run');
    await report(outcome, file, saved);
    if (isDryRun === true || (outcome.faults.length > 0 && yes !== true)) {
      refuseFaulty(outcome, isDryRun === true ? '' : '; nothing is imported without --yes');
      return;
    }
  }
  const operation = resume ?? randomUUID();
  try {
    outcome = await post(send, file, query, 'import', operation);
  } catch (error) {
    const reason = error instanceof StartupError ? error.message : reasonOf(error);
    throw new StartupError(
      `${reason}\nthe import may have begun; the same command with --resume ${operation} continues it`,
    );
  }
  await report(outcome, file, saved);
  refuseFaulty(outcome, '');
}

function readOptions(args: readonly string[]) {
  const [string, boolean] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const options = {
    module: string,
    mode: string,
    key: string,
    'dry-run': boolean,
    yes: boolean,
    'max-faults': string,
    'faults-csv': string,
    resume: string,
  };
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

async function openFile(path: string): Promise<ImportFile> {
  const [, format, compressed] = NAME.exec(path) ?? [];
  if (format === undefined) throw new StartupError(`${path} ends neither with .csv nor with .ndjson`);
  const { size: bytes } = await stat(path).catch((error: unknown) => {
    throw new StartupError(`${path} cannot be read: ${reasonOf(error)}`);
  });
  return { path, bytes, isCsv: format.toLowerCase() === 'csv', isCompressed: compressed !== undefined };
}

async function post(
  send: TransferClient,
  { path, bytes, isCsv, isCompressed }: ImportFile,
  query: URLSearchParams,
  name: string,
  operation?: string,
): Promise<Outcome> {
  let progress: ReturnType<typeof showProgress> | undefined;
  try {
    return await send(
      () => {
        progress?.[Symbol.dispose]();
        const shown = (progress = showProgress(name, 'bytes', bytes));
        const counted = new Transform({
          transform: (chunk: Buffer, _encoding, done) => {
            shown.add(chunk.length);
            done(null, chunk);
          },
        });
        const headers = {
          'content-type': isCsv ? CSV : NDJSON,
          ...(isCompressed && { 'content-encoding': 'gzip' }),
          ...(operation !== undefined && { 'idempotency-key': operation }),
        };
        const body = createReadStream(path).pipe(counted);
        return { method: 'POST', path: `/imports?${query.toString()}`, headers, body };
      },
      async (answer) => {
        const lines = (await text(answer)).trimEnd().split('\n');
        const { totals, complete } = JSON.parse(lines.pop() ?? '') as Totals;
        return { totals, complete, faults: lines.map((line) => JSON.parse(line) as Fault) };
      },
    );
  } finally {
    progress?.[Symbol.dispose]();
  }
}

async function report(
  { totals, complete, faults }: Outcome,
  file: ImportFile,
  saved: string | undefined,
): Promise<void> {
  if (faults.length > 0) stderr.write(tableOf(faults.slice(0, SHOWN_FAULTS)));
  if (faults.length > SHOWN_FAULTS) stderr.write(`and ${faults.length - SHOWN_FAULTS} more\n`);
  if (saved !== undefined && faults.length > 0) await saveRefused(file, faults, saved);
  stdout.write(`${JSON.stringify({ ...totals, complete })}\n`);
}

function refuseFaulty({ faults, totals: { refused = 0 }, complete }: Outcome, consequence: string): void {
  const end = complete ? '' : `, and the file was not read to its end`;
  if (faults.length > 0) throw new StartupError(`${refused} rows are refused${end}${consequence}`);
}

function tableOf(faults: readonly Fault[]): string {
  const rows = [
    ['line', 'column', 'code', 'reason'],
    ...faults.map((fault) => [`${fault.line}`, fault.column ?? '', `${fault.code}`, reasonFor(fault)]),
  ];
  const widths = [0, 1, 2].map((place) => Math.max(...rows.map((row) => row[place]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, place) => cell.slice(0, SHOWN_CHARACTERS).padEnd(widths[place] ?? 0)));
  return lines.map((line) => `${line.join('  ')}\n`).join('');
}

/** The detail of a fault, after the value that its title shows. */
function reasonFor({ title, detail }: Fault): string {
  const value = /\] (".*")$/u.exec(title)?.[1];
  return value === undefined ? detail : `${value}: ${detail}`;
}

/** Saves the lines of a CSV file that have faults, and its header, with the faults in one more column. */
async function saveRefused(file: ImportFile, faults: readonly Fault[], path: string): Promise<void> {
  const remarks = Map.groupBy(faults, ({ line }) => line);
  let place: number | undefined;
  await writeFile(path, linesToMend());

  async function* linesToMend(): AsyncGenerator<string, void> {
    for await (const { line, cells } of readCsv(fileBytes(createReadStream(file.path), file.isCompressed))) {
      const isHeader = place === undefined;
      place ??= cells.includes(REMARK) ? cells.indexOf(REMARK) : cells.length;
      const found = remarks.get(line)?.map((fault) => [fault.column, reasonFor(fault)].filter(Boolean).join(': '));
      const remark: Cell = isHeader ? REMARK : (found?.join('; ') ?? null);
      if (remark !== null) yield writeCells([...cells.slice(0, place), remark, ...cells.slice(place + 1)]);
    }
  }
}
