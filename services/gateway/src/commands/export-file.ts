import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { once } from 'node:events';
import { stdout } from 'node:process';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { StartupError } from '@crm/runtime';
import { writeCells } from '../documents/write-export.js';
import { readCsv } from '../imports/read-csv.js';
import { linesOf } from '../imports/read-ndjson.js';
import { EXPORT_FORMATS, type ExportFormat } from '../query/parse-export.js';
import type { TransferClient } from './transfer-client.js';
import { showProgress } from './transfer-progress.js';

export const EXPORT_USAGE = `export --module NAME [--format ndjson|csv] [--query QUERY] [--output FILE]
QUERY has further parameters of exports, such as filter[Accounts.industry]=Retail&fields[Accounts]=name.
Without --output, the export is printed.`;

/** A record of an export as its file has it. */
interface ExportedRecord {
  readonly id: string;
  readonly text: string;
}

const UNBOUNDED = Infinity;

/**
 * `crm export`: saves all records of a module. An export that breaks off is resumed after its last record. The file has
 * its name once it is complete.
 */
export async function exportFile(args: readonly string[], client: () => TransferClient): Promise<void> {
  const { module, format, query, output } = readOptions(args);
  const path = output === undefined ? undefined : `${output}.part`;
  const target = path === undefined ? stdout : createWriteStream(path);
  using progress = showProgress(`export of ${module}`, 'records');
  const parameters = `module=${encodeURIComponent(module)}&format=${format}${query === '' ? '' : `&${query}`}`;
  let after = '';
  let count = 0;
  let hasHead = false;
  let position: string | undefined;
  await client()(
    () => ({ path: `/exports?${parameters}${after === '' ? '' : `&after=${encodeURIComponent(after)}`}` }),
    async (answer) => {
      position ??= String(answer.headers['crm-position']);
      const body = answer as AsyncIterable<Buffer>;
      let isHead = format === 'csv';
      for await (const { id, text } of format === 'csv' ? csvRecords(body) : ndjsonRecords(body)) {
        if (isHead) {
          isHead = false;
          if (hasHead) continue;
          hasHead = true;
        } else {
          after = id;
          count += 1;
          progress.add(1);
        }
        await write(target, text);
      }
    },
  );
  if (format === 'ndjson') await write(target, `${JSON.stringify({ totals: { records: count }, position })}\n`);
  // Bytes for a pipe may still wait.
  await new Promise((resolve) => target.write('', resolve));
  if (path === undefined || output === undefined) return;
  target.end();
  await finished(target);
  await rename(path, output);
}

function readOptions(args: readonly string[]): {
  readonly module: string;
  readonly format: ExportFormat;
  readonly query: string;
  readonly output: string | undefined;
} {
  const string = { type: 'string' } as const;
  const {
    module,
    format = 'ndjson',
    query = '',
    output,
  } = parseArgs({
    args: [...args],
    options: { module: string, format: string, query: string, output: string },
  }).values;
  const known = EXPORT_FORMATS.find((one) => one === format);
  if (module === undefined || known === undefined) throw new StartupError(`crm needs:\n${EXPORT_USAGE}`);
  return { module, format: known, query, output };
}

/** The header, then the records. */
async function* csvRecords(body: AsyncIterable<Buffer>): AsyncGenerator<ExportedRecord, void> {
  for await (const { cells } of readCsv(body, UNBOUNDED)) yield { id: cells[0] ?? '', text: writeCells(cells) };
}

/** The records; the last line is that of the whole file. */
async function* ndjsonRecords(body: AsyncIterable<Buffer>): AsyncGenerator<ExportedRecord, void> {
  for await (const [, line] of linesOf(body, UNBOUNDED)) {
    const text = line.toString();
    const id = /^\{"id":"([^"]*)"/u.exec(text)?.[1];
    if (id !== undefined) yield { id, text: `${text}\n` };
  }
}

async function write(target: Writable, text: string): Promise<void> {
  if (!target.write(text)) await once(target, 'drain');
}
