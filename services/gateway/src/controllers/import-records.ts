import { createHash, randomUUID } from 'node:crypto';
import { AppError, codes } from '@crm/errors';
import { acceptsAny, JSON_API, parseMediaType } from '@crm/jsonapi';
import type { ImportResponseMessage } from '@crm/protos';
import { createTurnQueue, retryWhileBusy, runInContext, Slots } from '@crm/runtime';
import type { Request } from 'express';
import { requireScopes } from '../auth/require-scope.js';
import { userIdOf } from '../auth/user-id-of.js';
import type { Clients } from '../clients.js';
import type { DocumentLimits } from '../documents/read-document.js';
import { CSV, NDJSON } from '../documents/write-export.js';
import { BodySource } from '../files/body-source.js';
import { answer, answerAndLinger, hasUnreadBody } from '../http/answer.js';
import { operationOf, partOf } from '../http/idempotency-key.js';
import type { Controller } from '../http/route.js';
import { BrokenFile } from '../imports/broken-file.js';
import type { Row } from '../imports/build-row.js';
import { fileBytes } from '../imports/file-bytes.js';
import { ImportReport, tooManyFaults } from '../imports/import-report.js';
import { inChunks } from '../imports/in-chunks.js';
import { readRows } from '../imports/read-rows.js';
import { inSmallPieces, pausing } from '../imports/short-turns.js';
import { parseImport, type ImportQuery } from '../query/parse-import.js';
import { searchOf } from '../query/search-of.js';

export interface ImportParts {
  readonly writer: Pick<Clients['writer'], 'import'>;
  readonly limits: DocumentLimits & { readonly requestTimeoutMs: number };
}

const MODES = { create: 'IMPORT_MODE_CREATE', update: 'IMPORT_MODE_UPDATE', upsert: 'IMPORT_MODE_UPSERT' } as const;
const AT_ONCE = { atOnce: 8, ofOwner: 2 };
const CHUNKS_AT_ONCE = { atOnce: 2, ofOwner: 1 };
/** For one chunk, which waits for its turn without a limit. */
const CHUNK_TIMEOUT_MS = 30_000;

/**
 * POST /imports: creates or updates a record for each row of a file, and answers 200 with the faults of rows and the
 * totals once all of it has been read. Chunks that the same Idempotency-Key has stored before are not stored again.
 */
export function importRecords({ writer, limits }: ImportParts): Controller {
  const slots = new Slots(AT_ONCE, 'imports');
  const turns = createTurnQueue<'chunk'>({ slots: new Slots(CHUNKS_AT_ONCE), maxWaitMs: Infinity });

  return async (request, response) => {
    const { exchange } = request;
    const format = formatOf(request);
    const query = parseImport(request);
    exchange.module = query.module.name;
    requireScopes(exchange, query.scopes);
    const operation = operationOf(request) ?? randomUUID();
    using _slot = slots.enter(userIdOf(request));
    // Chunks have slots of their own; a request slot would be held for as long as the client sends.
    exchange.slot?.pause();
    using body = new BodySource(request, response, Infinity, limits.requestTimeoutMs);
    const ignored = new Set<string>();
    const report = new ImportReport(query.maxFaults);
    const pause = pausing(exchange.signal);
    const bytes = inSmallPieces(fileBytes(body, format.isCompressed), pause);
    const file = { ...query, ...format, bytes, pause, ignored };
    try {
      let place = 0;
      for await (const chunk of inChunks(readRows(file, limits), query.mode)) {
        if (report.isFull) {
          report.end(chunk[0]?.line ?? 0, tooManyFaults(query.maxFaults));
          break;
        }
        const results = await store(request, query, chunk, partOf(operation, place));
        for (const [index, row] of chunk.entries()) report.add(row, results[index]);
        place += 1;
      }
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      report.end(error.line, error.fault);
    }
    const send = hasUnreadBody(request) ? answerAndLinger : answer;
    send(response, 200, [], report.write(ignored), { mediaType: NDJSON });
  };

  /** Results of the rows in their order; undefined for a row that was not sent. Waits while records is busy. */
  async function store(
    request: Request,
    { module, mode, keySystem, dryRun }: ImportQuery,
    chunk: readonly Row[],
    opId: string,
  ): Promise<readonly (ImportResponseMessage['results'][number] | undefined)[]> {
    const { requestId, traceparent, traceId, spans, accessToken = '', signal, health } = request.exchange;
    const sound = chunk.filter(({ faults }) => faults.length === 0);
    if (sound.length === 0) return [];
    const command = {
      module: module.name,
      mode: MODES[mode],
      keySystem,
      dryRun,
      rows: sound.map(({ input }) => input),
      ...(!dryRun && { opId, fingerprint: digestOf(searchOf(request), sound) }),
    };
    const turn = { lane: 'chunk', owner: userIdOf(request) } as const;
    // Each chunk has a deadline of its own, and the token is checked again; the import has no deadline.
    const storeOnce = () => {
      const deadline = performance.now() + CHUNK_TIMEOUT_MS;
      const options = { signal, idempotent: true, deadlineMs: CHUNK_TIMEOUT_MS };
      return runInContext({ requestId, traceparent, traceId, spans, accessToken, deadline }, () =>
        writer.import(command, options),
      );
    };
    if (health.draining) throw new AppError({ code: codes.serviceUnavailable });
    const { results } = await retryWhileBusy(() => turns.run(storeOnce, turn, signal), health, signal);
    const rest = results.values();
    return chunk.map(({ faults }) => (faults.length === 0 ? rest.next().value : undefined));
  }
}

/** Throws 8406 for a coding other than gzip, 8404 for a media type or charset that is not read, 8405 as exports do. */
function formatOf({ headers }: Request): { readonly isCsv: boolean; readonly isCompressed: boolean } {
  const { 'content-encoding': coding = 'identity', 'transfer-encoding': transfer = 'chunked' } = headers;
  const isCompressed = coding.trim().toLowerCase() === 'gzip';
  if (!isCompressed && coding.trim().toLowerCase() !== 'identity')
    throw new AppError({ code: codes.compressedBody, value: coding, detail: 'A file may have the coding gzip' });
  if (transfer.trim().toLowerCase() !== 'chunked') throw new AppError({ code: codes.compressedBody, value: transfer });
  const value = headers['content-type'] ?? '';
  const { name = '', parameters = [] } = parseMediaType(value) ?? {};
  const { charset = 'utf-8', header = 'present' } = Object.fromEntries(parameters);
  const isRead = [CSV, NDJSON].includes(name) && charset.toLowerCase() === 'utf-8' && header === 'present';
  if (!isRead) {
    const detail = `A file is ${CSV} with a header or ${NDJSON}, in UTF-8`;
    throw new AppError({ code: codes.unsupportedMediaType, value, detail });
  }
  if (!acceptsAny(headers.accept, [JSON_API, NDJSON])) {
    const detail = `Accept must allow ${JSON_API} or ${NDJSON}`;
    throw new AppError({ code: codes.notAcceptable, value: headers.accept ?? '', detail });
  }
  return { isCsv: name === CSV, isCompressed };
}

function digestOf(search: string, rows: readonly Row[]): Buffer {
  const digest = createHash('sha256').update(search);
  for (const { head, input } of rows) digest.update(`\n${head}\n`).update(input.attributesJson);
  return digest.digest();
}
