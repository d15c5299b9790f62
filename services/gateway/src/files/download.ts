import type { FileContentMessage } from '@crm/protos';
import { runInContext } from '@crm/runtime';
import type { Request } from 'express';
import type { ControllerParts } from '../controllers/controller.js';
import type { ByteRange } from '../http/byte-range.js';

/** When the last byte of an answer with the content of a file must have gone out, in monotonic milliseconds. */
export function fileDeadline({ config }: Pick<ControllerParts, 'config'>, { exchange }: Request): number {
  return exchange.deadline - config.requestTimeoutMs + config.fileTimeoutMs;
}

/**
 * The bytes of a content, or a range of it, that records has allowed to read. They come as they are asked for, which may go on
 * after the time of the request itself is over; nothing is asked for once the client has gone.
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
