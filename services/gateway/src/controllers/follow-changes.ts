import { runInContext } from '@crm/runtime';
import type { ListChangesResponseMessage } from '@crm/protos';
import type { Request, Response } from 'express';
import { userIdOf } from '../auth/user-id-of.js';
import type { Clients } from '../clients.js';
import { EVENT_STREAM, writeChangeEvents } from '../documents/write-changes.js';
import type { Announcements } from '../feed/announcements.js';
import type { UserSlots } from '../http/user-slots.js';
import { baseHeaders } from '../http/answer.js';
import { sendChunk, startStream } from '../http/answer-stream.js';
import type { Exchange } from '../http/exchange.js';
import type { ChangesQuery } from '../query/parse-changes.js';

export interface FollowParts {
  readonly changes: Clients['changes'];
  readonly announcements: Announcements;
  /** For streams that are open. */
  readonly slots: UserSlots;
}

/** Clients wait this long before they connect again, in milliseconds. */
const RETRY_MS = 2_000;
const CALL_MS = 10_000;
/** nginx would otherwise hold events back. */
const UNBUFFERED = ['X-Accel-Buffering', 'no'];
/** Changes that are sent at once, so that a client that does not read holds little memory. */
const PAGE = 100;

/** Whether a request asks for a stream of events rather than a page. */
export function wantsEvents({ headers: { accept = '' } }: Request): boolean {
  return accept.split(',').some((range) => range.split(';')[0]?.trim().toLowerCase() === EVENT_STREAM);
}

/**
 * GET /changes as server-sent events: every change after `Last-Event-ID`, or after `page[after]`, as it is made
 * (changes#events). The first page decides the status; later failures end the stream, and the client connects again.
 */
export function followChanges({ changes, announcements, slots }: FollowParts) {
  const list = sharedPages(changes);
  return async (request: Request, response: Response, query: ChangesQuery): Promise<void> => {
    const { exchange } = request;
    const { signal, health } = exchange;
    using _slot = slots.enter(userIdOf(request));
    let page = await list(exchange, query, request.get('Last-Event-ID') ?? query.wanted.after);
    response.shouldKeepAlive = false;
    const headers = baseHeaders(exchange, 200, { mediaType: EVENT_STREAM }, 'no-store');
    startStream(response, 200, [...headers, ...UNBUFFERED]);
    exchange.streaming();
    try {
      await sendChunk(response, Buffer.from(`retry: ${RETRY_MS}\n\n`));
      for (;;) {
        await sendChunk(response, writeChangeEvents(page));
        if (health.draining) break;
        if (page.next >= page.newest) await announcements.beyond(page.next, signal);
        page = await list(exchange, query, String(page.next));
      }
      response.end();
    } catch (error) {
      // A client that has disconnected gets no answer.
      if (!signal.aborted) throw error;
    }
  };
}

/**
 * Lists a page of changes. Followers with the same token that want the same page at the same time share one call, which
 * therefore does not end with one of them.
 */
function sharedPages(changes: FollowParts['changes']) {
  const underWay = new Map<string, Promise<ListChangesResponseMessage>>();
  return (exchange: Exchange, query: ChangesQuery, after: string): Promise<ListChangesResponseMessage> => {
    const { requestId, traceparent, traceId, accessToken = '' } = exchange;
    const wanted = { ...query.wanted, after, limit: PAGE };
    const key = JSON.stringify([accessToken, wanted]);
    const shared = underWay.get(key);
    if (shared !== undefined) return shared;
    // Each call has a deadline of its own; the stream has none.
    const context = { requestId, traceparent, traceId, accessToken, deadline: performance.now() + CALL_MS };
    const page = runInContext(context, () => changes.listChanges(wanted, { idempotent: true }));
    underWay.set(key, page);
    return page.finally(() => underWay.delete(key));
  };
}
