import type { Follow } from '@crm/feed';
import { JSON_API } from '@crm/jsonapi';
import type { ListChangesResponseMessage } from '@crm/protos';
import type { Slots } from '@crm/runtime';
import type { Request, Response } from 'express';
import { userIdOf } from '../auth/user-id-of.js';
import { EVENT_STREAM, writeChangeEvents } from '../documents/write-changes.js';
import { answerParts } from '../http/answer-stream.js';
import type { ChangesQuery } from '../query/parse-changes.js';

export interface FollowParts {
  readonly follow: Follow;
  /** For streams that are open. */
  readonly slots: Slots;
}

/** Clients wait this long before they connect again, in milliseconds. */
const RETRY_MS = 2_000;
/** nginx would otherwise hold events back. */
const UNBUFFERED = ['X-Accel-Buffering', 'no'];

/** Whether a request asks for a stream of events rather than a page. */
export function wantsEvents(request: Request): boolean {
  return request.accepts([JSON_API, EVENT_STREAM]) === EVENT_STREAM;
}

/**
 * GET /changes as server-sent events: every change after `Last-Event-ID`, or after `page[after]`, as it is made
 * (changes#events). The first page decides the status; later failures end the stream, and the client connects again.
 */
export function followChanges({ follow, slots }: FollowParts) {
  return async (request: Request, response: Response, { wanted }: ChangesQuery): Promise<void> => {
    const { exchange } = request;
    using _slot = slots.enter(userIdOf(request));
    await answerParts(response, {
      mediaType: EVENT_STREAM,
      headers: UNBUFFERED,
      head: `retry: ${RETRY_MS}\n\n`,
      parts: follow(exchange, { ...wanted, after: request.get('Last-Event-ID') ?? wanted.after }, exchange.signal),
      bytesOf,
      write: writeChangeEvents,
      foot: () => '',
    });
  };
}

function bytesOf({ changes }: ListChangesResponseMessage): number {
  return changes.reduce((sum, { attributesJson }) => sum + attributesJson.length, 0);
}
