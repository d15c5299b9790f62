import type { FileContentMessage } from '@crm/protos';
import { runInContext } from '@crm/runtime';
import type { Request } from 'express';
import type { ControllerParts } from '../controllers/controller.js';
import type { ByteRange } from '../http/byte-range.js';

/** When the last byte of an answer with file contents must have been sent, in monotonic milliseconds. */
export function fileDeadline({ config }: Pick<ControllerParts, 'config'>, { exchange }: Request): number {
  return exchange.deadline - config.requestTimeoutMs + config.fileTimeoutMs;
}

/**
 * The bytes of a content, or of a range of it, under a ticket from records. They are fetched at the pace of the reader,
 * possibly past the deadline of the request itself. Fetching stops when the client disconnects.
 */
export function download(
  parts: Pick<ControllerParts, 'clients' | 'config'>,
  request: Request,
  { ticket, size }: FileContentMessage,
  range: ByteRange = { offset: 0, length: size },
): AsyncIterable<Buffer> {
  const { requestId, traceparent, traceId, spans, accessToken = '', signal } = request.exchange;
  const deadline = fileDeadline(parts, request);
  const options = { signal, deadlineMs: deadline - performance.now() };
  return runInContext({ requestId, traceparent, traceId, spans, accessToken, deadline }, () =>
    parts.clients.fileReader.getFile({ ticket, ...range }, options),
  );
}
