import { once } from 'node:events';
import { runInContext } from '@crm/runtime';
import type { ListChangesResponseMessage } from '@crm/protos';
import type { Request, Response } from 'express';
import { userIdOf } from '../auth/user-id-of.js';
import type { Clients } from '../clients.js';
import { writeChangeEvents } from '../documents/write-changes.js';
import type { Announcements } from '../feed/announcements.js';
import type { TransferSlots } from '../files/transfer-slots.js';
import { baseHeaders } from '../http/answer.js';
import type { ChangesQuery } from '../query/parse-changes.js';

export const EVENT_STREAM = 'text/event-stream';

export interface FollowParts {
  readonly changes: Clients['changes'];
  readonly announcements: Announcements;
  /** For streams that are open. */
  readonly slots: TransferSlots;
}

/** Clients wait this long before they connect again, in milliseconds. */
const RETRY_MS = 2_000;
const CALL_MS = 10_000;

/** Whether a request asks for a stream of events rather than a page. */
export function wantsEvents({ headers: { accept = '' } }: Request): boolean {
  return accept.split(',').some((range) => range.split(';')[0]?.trim().toLowerCase() === EVENT_STREAM);
}

/**
 * GET /changes as server-sent events: every change after `Last-Event-ID`, or after `page[after]`, as it is made
 * (changes#events). The first page decides the status; later failures end the stream, and the client connects again.
 */
export function followChanges({ changes, announcements, slots }: FollowParts) {
  return async (request: Request, response: Response, query: ChangesQuery): Promise<void> => {
    const { exchange } = request;
    const { requestId, traceparent, traceId, accessToken = '', signal, health } = exchange;
    /** Each call has a deadline of its own; the stream has none. */
    const list = (after: string): Promise<ListChangesResponseMessage> => {
      const context = { requestId, traceparent, traceId, accessToken, deadline: performance.now() + CALL_MS };
      return runInContext(context, () =>
        changes.listChanges({ ...toRequest(query), after }, { signal, idempotent: true }),
      );
    };
    using _slot = slots.enter(userIdOf(request));
    let page = await list(request.get('Last-Event-ID') ?? query.after);
    exchange.answering();
    response.shouldKeepAlive = false;
    response.writeHead(200, baseHeaders(exchange, 200, { mediaType: EVENT_STREAM }, 'no-store'));
    await send(response, `retry: ${RETRY_MS}\n\n`);
    for (;;) {
      await send(response, writeChangeEvents(page));
      if (health.draining) break;
      if (page.next >= page.newest) await announcements.beyond(page.next, signal);
      page = await list(String(page.next));
    }
    response.end();
  };
}

function toRequest({ limit, modules, kinds, clients }: ChangesQuery) {
  return { limit, modules: [...modules], kinds: [...kinds], clients: [...clients] };
}

async function send(response: Response, chunk: string | Buffer): Promise<void> {
  const { exchange } = response.req;
  exchange.bytesOut += chunk.length;
  exchange.signal.throwIfAborted();
  if (!response.write(chunk)) await once(response, 'drain', { signal: exchange.signal });
}
