import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Link } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import type { CallOptions } from '@crm/grpc';
import type { RecordMessage } from '@crm/protos';
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
  linkageOf(link: Link, id: string): LoadedLinkage | undefined;
}

/** Makes a call in its turn. */
type Read = <T>(call: (options: CallOptions) => Promise<T>) => Promise<T>;

/** Larger pages cost a fifth less, and hold up other requests for longer. */
const PAGE = 200;
/** Linked records of each record that are read with its page. */
const LINKED = 100;
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
    const read = inTurn(request);
    let count = 0;
    await answerParts(response, {
      mediaType: writer.mediaType,
      headers: ['Crm-Position', position],
      head: writer.head,
      parts: readPages(request, query, read),
      bytesOf: ({ records }) => records.reduce((sum, { attributesJson }) => sum + attributesJson.length, 0),
      write: (page) => {
        count += page.records.length;
        return inChunks(writeRecords(writer, query, page, read));
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
    const readPage = () => read((options) => readSmaller(query, after, options));
    /** Reads smaller pages, from now on, when the records are large. */
    async function readSmaller(...of: Parameters<typeof loadPage>): ReturnType<typeof loadPage> {
      try {
        return await loadPage(...of);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== codes.answerTooLarge || limit === 1) throw error;
        limit = Math.ceil(limit / 4);
        return readSmaller(...of);
      }
    }
    async function loadPage(query: ExportQuery, afterId: string, options: CallOptions) {
      const page = await reader.list({ module: query.module.name, ...query.request, limit, afterId }, options);
      return { ...page, linkageOf: await loadLinkage(query, page.records, options) };
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

  /** One link after the other, so that one list of the user is read at a time. */
  async function loadLinkage(
    { module, links }: ExportQuery,
    records: readonly RecordMessage[],
    options: CallOptions,
  ): Promise<ExportPage['linkageOf']> {
    const ids = records.map(({ id }) => id);
    const bounds = { perOwner: LINKED, maxIncluded: Infinity, maxIncludedBytes: Infinity };
    const loaded = new Map<Link, Awaited<ReturnType<typeof loadIncluded>>>();
    for (const link of links) {
      const fieldsets = new Map([[link.related, { attributes: new Set<string>(), links: [] }]]);
      const include = [{ link, children: [] }];
      loaded.set(
        link,
        await loadIncluded(reader, { module: module.name, ids, include, fieldsets, ...bounds }, options),
      );
    }
    return (link, id) => loaded.get(link)?.linkageOf(module.name, id)?.get(link.name);
  }

  async function* writeRecords(
    writer: ExportWriter,
    { module, links }: ExportQuery,
    page: ExportPage,
    read: Read,
  ): AsyncGenerator<Piece[], void> {
    for (const record of page.records) {
      const pieces = writer.record(record);
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
      const page = await read((options) =>
        reader.list({ ...list, limit: LINKAGE_PAGE, offset: 0, countMode: 'COUNT_MODE_NONE', after }, options),
      );
      yield page.records;
      ({ lastCursor: after, hasMore } = page);
    }
  }
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
