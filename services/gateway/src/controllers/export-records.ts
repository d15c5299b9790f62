import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Link } from '@crm/catalog';
import { AppError, codes, type ErrorCode } from '@crm/errors';
import type { CallOptions } from '@crm/grpc';
import type { ListResponseMessage, RecordExternalIdMessage, RecordMessage } from '@crm/protos';
import { createTurnQueue, retryWhileBusy, runInContext, Slots } from '@crm/runtime';
import type { Request } from 'express';
import { requireScopes } from '../auth/require-scope.js';
import { userIdOf } from '../auth/user-id-of.js';
import type { Clients } from '../clients.js';
import { splice, type Piece } from '../documents/splice.js';
import { createExportWriter, CSV, linkageOf, NDJSON, type ExportWriter } from '../documents/write-export.js';
import type { Linked } from '../documents/write-identifier.js';
import type { LoadedLinkage } from '../documents/write-relationships.js';
import { answerParts } from '../http/answer-stream.js';
import type { Controller } from '../http/route.js';
import { loadIncluded } from '../include/load-included.js';
import { createExportParser, type ExportQuery } from '../query/parse-export.js';
import type { ListLimits } from '../query/parse-list.js';
import { refuseFaulty } from '../query/refuse-faulty.js';
import { readOptions } from './call-options.js';

export interface ExportParts {
  readonly changes: Pick<Clients['changes'], 'listChanges'>;
  readonly reader: Clients['reader'];
  readonly limits: ListLimits & { readonly listTimeoutMs: number };
}

/** Records of an export that are read together, with their linkage by link and record. */
interface ExportPage {
  readonly records: readonly RecordMessage[];
  /** Roughly the memory that the page takes. */
  readonly bytes: number;
  linkageOf(link: Link, id: string): LoadedLinkage | undefined;
  readonly externalIds: ReadonlyMap<string, readonly RecordExternalIdMessage[]>;
}

/** Makes a call in its turn. */
type Read = <T>(call: (options: CallOptions) => Promise<T>) => Promise<T>;

/** Larger pages cost a fifth less, and hold up other requests for longer. */
const PAGE = 200;
/** Linked records of each record that are read with its page. */
const LINKED = 100;
/** More linked records make a page smaller. One record has fewer: no module has 200 links. */
const MAX_LINKED = 20_000;
/** The memory of one of them without its values. */
const LINKED_BYTES = 128;
/** Failures that a page of fewer records may not have. */
const OF_LARGE_PAGES: ReadonlySet<ErrorCode> = new Set([codes.answerTooLarge, codes.listTooCostly]);
const LINKAGE_PAGE = 1_000;
const CHUNK_BYTES = 64 * 1024;
const AT_ONCE = { atOnce: 32, ofOwner: 4 };
const PAGES_AT_ONCE = { atOnce: 4, ofOwner: 1 };
const MAX_WAIT_MS = 15_000;
const NEWEST = { after: '', limit: 1, modules: [], kinds: [], clients: [] };

/** GET /exports: 200 with all records of a module that the user may list, as NDJSON or CSV (exports#export). */
export function exportRecords({ changes, reader, limits }: ExportParts): Controller {
  const parse = createExportParser(limits);
  const slots = new Slots(AT_ONCE, 'exports');
  const turns = createTurnQueue<'page'>({ slots: new Slots(PAGES_AT_ONCE), maxWaitMs: MAX_WAIT_MS });

  return async (request, response) => {
    const { exchange } = request;
    const query = parse(request, request.accepts([NDJSON, CSV]) === CSV ? 'csv' : 'ndjson');
    exchange.module = query.module.name;
    await refuseFaulty(reader, { module: query.module.name }, query, readOptions(request));
    requireScopes(exchange, query.scopes);
    using _slot = slots.enter(userIdOf(request));
    const position = String((await changes.listChanges(NEWEST, readOptions(request))).newest);
    const writer = createExportWriter(query);
    const { health, signal } = exchange;
    const read = inTurn(request);
    const readOn: Read = (call) => retryWhileBusy(() => read(call), health, signal);
    let count = 0;
    await answerParts(response, {
      mediaType: writer.mediaType,
      headers: ['Crm-Position', position],
      head: writer.head,
      parts: readPages(request, query, read),
      bytesOf: ({ bytes }) => bytes,
      write: (page) => {
        count += page.records.length;
        return inChunks(writeRecords(writer, query, page, readOn));
      },
      foot: () => writer.foot(count, position),
    });
  };

  /** Each call has a deadline of its own, and the token is checked again; the export has no deadline. */
  function inTurn(request: Request): Read {
    const { requestId, traceparent, traceId, spans, accessToken = '', signal } = request.exchange;
    const options = { signal, idempotent: true, deadlineMs: limits.listTimeoutMs };
    const turn = { lane: 'page', owner: userIdOf(request) } as const;
    return (call) => {
      const task = () => {
        const deadline = performance.now() + limits.listTimeoutMs;
        return runInContext({ requestId, traceparent, traceId, spans, accessToken, deadline }, () => call(options));
      };
      return turns.run(task, turn, signal);
    };
  }

  async function* readPages({ exchange }: Request, query: ExportQuery, read: Read): AsyncGenerator<ExportPage, void> {
    const { health, signal } = exchange;
    let { after } = query;
    let limit = PAGE;
    /** Reads smaller pages, from now on, when the records are large, have many links or take too long. */
    async function readPage(): Promise<ExportPage & Pick<ListResponseMessage, 'hasMore'>> {
      const request = { module: query.module.name, ...query.request, limit, afterId: after };
      try {
        const { records, hasMore } = await read((options) => reader.list(request, options));
        const externalIds = await loadExternalIds(query, records, read);
        return { records, hasMore, externalIds, ...(await loadLinkage(query, records, read)) };
      } catch (error) {
        if (!(error instanceof AppError) || !OF_LARGE_PAGES.has(error.code) || limit === 1) throw error;
        limit = Math.ceil(limit / 4);
        return readPage();
      }
    }
    for (let page = await readPage(); ; page = await retryWhileBusy(readPage, health, signal)) {
      const { records, hasMore } = page;
      const [first, last] = [records[0], records.at(-1)];
      // A process of the last release does not know where the page is to begin.
      if (first !== undefined && first.id <= after) throw new AppError({ code: codes.serviceUnavailable });
      yield page;
      if (!hasMore || last === undefined) return;
      if (health.draining) throw new AppError({ code: codes.serviceUnavailable });
      after = last.id;
    }
  }

  async function loadExternalIds(
    { module, systems }: ExportQuery,
    records: readonly RecordMessage[],
    read: Read,
  ): Promise<ExportPage['externalIds']> {
    if (systems.length === 0 || records.length === 0) return new Map();
    const request = { module: module.name, systems: [...systems], ids: records.map(({ id }) => id) };
    const { externalIds } = await read((options) => reader.listExternalIds(request, options));
    return Map.groupBy(externalIds, ({ id }) => id);
  }

  /** One link after the other, each in its turn. Throws 8709 when the records have too many links for one page. */
  async function loadLinkage(
    { module, links }: ExportQuery,
    records: readonly RecordMessage[],
    read: Read,
  ): Promise<Omit<ExportPage, 'records' | 'externalIds'>> {
    const ids = records.map(({ id }) => id);
    const bounds = { perOwner: LINKED, maxIncluded: Infinity, maxIncludedBytes: Infinity };
    const loaded = new Map<Link, ReadonlyMap<string, LoadedLinkage | undefined>>();
    let [count, bytes] = [0, sumOf(records, ({ attributesJson }) => attributesJson.length)];
    for (const link of links) {
      const fieldsets = new Map([[link.related, { attributes: new Set<string>(), links: [] }]]);
      const request = { module: module.name, ids, include: [{ link, children: [] }], fieldsets, ...bounds };
      const followed = await read((options) => loadIncluded(reader, request, options));
      const byRecord = new Map(ids.map((id) => [id, followed.linkageOf(module.name, id)?.get(link.name)]));
      const linked = [...byRecord.values()].flatMap((linkage) => linkage?.linked ?? []);
      count += linked.length;
      bytes += sumOf(linked, ({ middle }) => LINKED_BYTES + (middle?.attributesJson.length ?? 0));
      if (count > MAX_LINKED) throw new AppError({ code: codes.answerTooLarge });
      loaded.set(link, byRecord);
    }
    return { bytes, linkageOf: (link, id) => loaded.get(link)?.get(id) };
  }

  async function* writeRecords(
    writer: ExportWriter,
    { module, links }: ExportQuery,
    page: ExportPage,
    read: Read,
  ): AsyncGenerator<Piece[], void> {
    for (const record of page.records) {
      const pieces = writer.record(record, page.externalIds.get(record.id) ?? []);
      for (const [place, link] of links.entries()) {
        pieces.push(writer.link(link.name, place));
        const { linked = [], hasMore = false } = page.linkageOf(link, record.id) ?? {};
        let written = 0;
        for await (const some of hasMore ? readLinkage(module.name, record.id, link, read) : [linked]) {
          for (const piece of linkageOf(some, written)) pieces.push(writer.entry(piece));
          written += some.length;
          yield pieces.splice(0);
        }
        pieces.push(writer.endOfLink);
      }
      yield [...pieces, writer.endOfRecord];
    }
  }

  /** All records that a link leads to, page by page; none once the record is gone. */
  async function* readLinkage(module: string, id: string, link: Link, read: Read): AsyncGenerator<readonly Linked[]> {
    const list = { module: link.related, through: { module, id, link: link.name }, identifiersOnly: true };
    let [after, hasMore] = ['', true];
    while (hasMore) {
      const request = { ...list, limit: LINKAGE_PAGE, offset: 0, countMode: 'COUNT_MODE_NONE', after } as const;
      const page = await read((options) => reader.list(request, options)).catch(noneOfMissing);
      yield page.records;
      ({ lastCursor: after, hasMore } = page);
    }
  }
}

function sumOf<T>(items: readonly T[], sizeOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + sizeOf(item), 0);
}

function noneOfMissing(error: unknown) {
  if (error instanceof AppError && error.code === codes.recordNotFound)
    return { records: [], lastCursor: '', hasMore: false };
  throw error;
}

async function* inChunks(parts: AsyncIterable<readonly Piece[]>): AsyncGenerator<Buffer, void> {
  let [pieces, bytes]: [Piece[], number] = [[], 0];
  for await (const part of parts) {
    for (const piece of part) {
      pieces.push(piece);
      bytes += piece.length;
    }
    if (bytes < CHUNK_BYTES) continue;
    yield splice(pieces);
    await nextTurn();
    [pieces, bytes] = [[], 0];
  }
  if (bytes > 0) yield splice(pieces);
}
