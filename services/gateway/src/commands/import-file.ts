import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { stderr, stdout } from 'node:process';
import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { reasonOf, StartupError } from '@crm/runtime';
import { CSV, NDJSON, writeCells } from '../documents/write-export.js';
import { BrokenFile } from '../imports/broken-file.js';
import { fileBytes } from '../imports/file-bytes.js';
import { readCsv, type Cell } from '../imports/read-csv.js';
import type { TransferClient } from './transfer-client.js';
import { showProgress } from './transfer-progress.js';

export const IMPORT_USAGE = `import FILE --module NAME [--mode create|update|upsert] [--key id|SYSTEM] [--dry-run] [--yes]
  [--max-faults N] [--faults-csv FILE] [--resume KEY]
FILE ends with .csv or .ndjson, or with .gz after that. A dry run comes first, and nothing is imported when it has
faults. With --yes there is no dry run: sound rows are imported, whatever becomes of the others.
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
const SHOWN_KINDS = 50;
const SHOWN_VALUE = 50;
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
    throw new StartupError(`crm import needs one FILE, and --module:\n${IMPORT_USAGE}`);
  const file = await openFile(path);
  const saved = options['faults-csv'];
  if (saved !== undefined && !file.isCsv) throw new StartupError('--faults-csv needs a file in CSV');
  if (saved !== undefined && resolve(saved) === resolve(path))
    throw new StartupError('--faults-csv would overwrite the file that is imported; name another one');
  const query = new URLSearchParams({ module, mode });
  if (key !== undefined) query.set('key', key);
  if (options['max-faults'] !== undefined) query.set('maxFaults', options['max-faults']);
  const send = client();
  let outcome: Outcome;
  if (isDryRun === true || (resume === undefined && yes !== true)) {
    outcome = await post(send, file, new URLSearchParams([...query, ['dryRun', 'true']]), 'dry run');
    await report(outcome, file, saved);
    refuseFaulty(outcome, isDryRun === true ? '' : '; nothing is imported without --yes');
    if (isDryRun === true) return;
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

async function report(outcome: Outcome, file: ImportFile, saved: string | undefined): Promise<void> {
  const { totals, complete, faults } = outcome;
  if (faults.length > 0) stderr.write(tableOf(faults));
  if (saved !== undefined && faults.length > 0) await saveRefused(file, outcome, saved);
  stdout.write(`${JSON.stringify({ ...totals, complete })}\n`);
}

function refuseFaulty({ faults, totals: { refused = 0 }, complete }: Outcome, consequence: string): void {
  const end = complete ? '' : `, and the file was not read to its end: ${faults.at(-1)?.detail ?? ''}`;
  if (faults.length > 0) throw new StartupError(`${refused} rows are refused${end}${consequence}`);
}

/** The kinds of faults, the commonest first. */
function tableOf(faults: readonly Fault[]): string {
  const kinds = [...Map.groupBy(faults, kindOf).values()].toSorted((one, other) => other.length - one.length);
  const rows = [['faults', 'line', 'column', 'code', 'reason'], ...kinds.slice(0, SHOWN_KINDS).map(rowOf)];
  const widths = [0, 1, 2, 3].map((place) => Math.max(...rows.map((row) => row[place]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join('  '));
  if (kinds.length > SHOWN_KINDS) lines.push(`and ${kinds.length - SHOWN_KINDS} more kinds of faults`);
  return lines.map((line) => `${line}\n`).join('');
}

/** How many faults of a kind there are, and the first of them. */
function rowOf(kind: readonly Fault[]): string[] {
  return kind.slice(0, 1).flatMap((fault) => {
    const { line, column = '', code } = fault;
    return [`${kind.length}`, `${line}`, column, `${code}`, reasonFor(fault, SHOWN_VALUE)];
  });
}

/** Details may name another line, or count cells. */
function kindOf({ column, code, detail }: Fault): string {
  return JSON.stringify([column, code, detail.replaceAll(/\d+/gu, '')]);
}

/** The detail of a fault, after the value that its title shows. */
function reasonFor({ title, detail }: Fault, longest = Infinity): string {
  const value = /\] "(.*)"$/su.exec(title)?.[1];
  if (value === undefined) return detail;
  return `"${value.length > longest ? `${value.slice(0, longest)}…` : value}": ${detail}`;
}

/**
 * Saves the lines of a CSV file that were refused, and its header, with the faults in one more column. A line with too
 * many or too few cells keeps them all, so that it is refused again until somebody has mended it.
 */
async function saveRefused(file: ImportFile, { faults, complete }: Outcome, path: string): Promise<void> {
  // The last fault of an import that ended early says why it did: its line was not judged.
  const remarks = Map.groupBy(complete ? faults : faults.slice(0, -1), ({ line }) => line);
  let header: readonly Cell[] | undefined;
  await writeFile(path, linesToMend());

  async function* linesToMend(): AsyncGenerator<string, void> {
    try {
      for await (const { line, cells } of readCsv(fileBytes(createReadStream(file.path), file.isCompressed))) {
        const isHeader = header === undefined;
        header ??= cells;
        const found = remarks.get(line)?.map((fault) => [fault.column, reasonFor(fault)].filter(Boolean).join(': '));
        const remark: Cell = isHeader ? REMARK : (found?.join('; ') ?? null);
        if (remark === null) continue;
        const place = header.indexOf(REMARK);
        const isWhole = cells.length === header.length;
        yield writeCells(isWhole && place >= 0 ? cells.toSpliced(place, 1, remark) : [...cells, remark]);
      }
    } catch (error) {
      // The import has ended there, too.
      if (!(error instanceof BrokenFile)) throw error;
    }
  }
}
