import type { Server, ServerWritableStream, UntypedServiceImplementation } from '@grpc/grpc-js';
import type { DownloadPart } from '@crm/protos';
import { piecesOf } from '../chunk-pieces.js';
import { noteTransferred } from '../transfer-garbage.js';
import { asBytes } from './as-bytes.js';
import type { CallContext } from './call-context.js';
import { headOf } from './call-head.js';
import { ServedCall, type Caller, type ServerContext } from './served-call.js';
import type { BoundMethod } from './served-method.js';
import { toStatusObject } from './status-object.js';

type DownloadCall = ServerWritableStream<Buffer, Buffer>;

/** A method that sends bytes. */
export type DownloadMethod = BoundMethod<(request: object, context: CallContext) => AsyncIterable<Uint8Array>>;

const NOTHING_MORE = Buffer.alloc(0);

/** Adds the methods of one service to a server as server-streaming methods. */
export function addDownloadService(
  server: Server,
  serverContext: ServerContext,
  methods: readonly DownloadMethod[],
): void {
  const implementation: UntypedServiceImplementation = {};
  const definition = methods.map((method) => {
    implementation[method.name] = (call: DownloadCall) => {
      serve(serverContext, method, call);
    };
    return [method.name, asBytes(method)] as const;
  });
  server.addService(Object.fromEntries(definition), implementation);
}

function serve(serverContext: ServerContext, method: DownloadMethod, call: DownloadCall): void {
  const caller: Caller = {
    get peer() {
      return call.getPeer();
    },
    succeed: () => {
      call.end();
    },
    fail: (_served, error) => {
      call.emit('error', toStatusObject(error));
    },
  };
  const { definition, handler } = method;
  const served = ServedCall.serve(serverContext, method, caller, headOf(call, serverContext), async (context) => {
    for await (const chunk of handler(definition.requestDeserialize(call.request), context)) {
      for (const piece of piecesOf(chunk)) {
        const part: DownloadPart = { chunk: piece };
        await send(call, definition.responseSerialize(part), context.signal);
        noteTransferred(piece.length);
      }
    }
    return NOTHING_MORE;
  });
  call.on('cancelled', () => {
    served.cancel();
  });
}

/** Resolves when the peer has room for more; rejects when nobody waits for the download any more. */
function send(call: DownloadCall, message: Buffer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(new Error('The download is not wanted any more', { cause: signal.reason }));
    };
    if (signal.aborted) {
      stop();
      return;
    }
    signal.addEventListener('abort', stop, { once: true });
    call.write(message, (error: Error | null | undefined) => {
      signal.removeEventListener('abort', stop);
      if (error === null || error === undefined) resolve();
      else reject(error);
    });
  });
}
