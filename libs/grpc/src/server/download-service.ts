import type { Server } from '@grpc/grpc-js';
import type { DownloadPart } from '@crm/protos';
import { piecesOf } from '../chunk-pieces.js';
import { DEFAULT_TIMEOUT_MS } from '../limits.js';
import { noteTransferred } from '../transfer-garbage.js';
import type { CallContext } from './call-context.js';
import type { ServerContext } from './served-call.js';
import type { BoundMethod } from './served-method.js';
import { addStreamService } from './stream-service.js';

export type DownloadMethod = BoundMethod<(request: object, context: CallContext) => AsyncIterable<Uint8Array>>;

/** Adds the methods of one service to a server as server-streaming methods. */
export function addDownloadService(
  server: Server,
  serverContext: ServerContext,
  methods: readonly DownloadMethod[],
): void {
  const streams = methods.map((method) => ({
    ...method,
    handler: (request: object, context: CallContext) => partsOf(method.handler(request, context)),
  }));
  addStreamService(server, serverContext, streams, { timeoutMs: DEFAULT_TIMEOUT_MS });
}

async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DownloadPart, void> {
  for await (const chunk of chunks) {
    for (const piece of piecesOf(chunk)) {
      yield { chunk: piece };
      noteTransferred(piece.length);
    }
  }
}
