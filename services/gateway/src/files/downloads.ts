import type { FileContentMessage } from '@crm/protos';
import { runInContext, Slots } from '@crm/runtime';
import type { Request } from 'express';
import type { Clients } from '../clients.js';
import type { ByteRange } from '../http/byte-range.js';

/** Fetches contents for answers. */
export interface Downloads {
  /** For answers with contents. */
  readonly slots: Slots;
  /** When the last byte of an answer with contents must have been sent, in monotonic milliseconds. */
  deadlineOf(request: Request): number;
  /**
   * The bytes of a content, or of a range of it, under a ticket from records. They are fetched at the pace of the
   * reader, possibly past the deadline of the request itself. Fetching stops when the client disconnects.
   */
  fetch(request: Request, file: FileContentMessage, range?: ByteRange): AsyncIterable<Buffer>;
}

export interface DownloadLimits {
  readonly maxDownloads: number;
  readonly requestTimeoutMs: number;
  readonly fileTimeoutMs: number;
}

export function createDownloads(fileReader: Clients['fileReader'], limits: DownloadLimits): Downloads {
  const { maxDownloads, requestTimeoutMs, fileTimeoutMs } = limits;
  const deadlineOf = ({ exchange }: Request): number => exchange.deadline - requestTimeoutMs + fileTimeoutMs;
  return {
    slots: new Slots({ atOnce: maxDownloads, percentOfOwner: 50 }, 'files'),
    deadlineOf,
    fetch: (request, { ticket, size }, range = { offset: 0, length: size }) => {
      const { requestId, traceparent, traceId, spans, accessToken = '', signal } = request.exchange;
      const deadline = deadlineOf(request);
      const options = { signal, deadlineMs: deadline - performance.now() };
      return runInContext({ requestId, traceparent, traceId, spans, accessToken, deadline }, () =>
        fileReader.getFile({ ticket, ...range }, options),
      );
    },
  };
}
