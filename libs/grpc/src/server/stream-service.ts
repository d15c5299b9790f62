import type { Server, ServerWritableStream, UntypedServiceImplementation } from '@grpc/grpc-js';
import { asBytes } from './as-bytes.js';
import type { CallContext } from './call-context.js';
import { headOf } from './call-head.js';
import { serializeResponse } from './serialize-response.js';
import { ServedCall, type Caller, type ServerContext } from './served-call.js';
import type { BoundMethod } from './served-method.js';
import { toStatusObject } from './status-object.js';

type StreamCall = ServerWritableStream<Buffer, Buffer>;

/** A method that sends many messages. */
export type StreamMethod = BoundMethod<(request: object, context: CallContext) => AsyncIterable<object>>;

const NOTHING_MORE = Buffer.alloc(0);

/**
 * Adds the methods of one service to a server as server-streaming methods.
 * @param timeoutMs for calls without a deadline.
 */
export function addStreamService(
  server: Server,
  serverContext: ServerContext,
  methods: readonly StreamMethod[],
  timeoutMs: number,
): void {
  const implementation: UntypedServiceImplementation = {};
  const definition = methods.map((method) => {
    implementation[method.name] = (call: StreamCall) => {
      serve(serverContext, method, call, timeoutMs);
    };
    return [method.name, asBytes(method)] as const;
  });
  server.addService(Object.fromEntries(definition), implementation);
}

function serve(serverContext: ServerContext, method: StreamMethod, call: StreamCall, timeoutMs: number): void {
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
  const head = headOf(call, serverContext, timeoutMs);
  const served = ServedCall.serve(serverContext, method, caller, head, async (context) => {
    for await (const message of method.handler(method.definition.requestDeserialize(call.request), context)) {
      await send(call, serializeResponse(method, message), context.signal);
    }
    return NOTHING_MORE;
  });
  call.on('cancelled', () => {
    served.cancel();
  });
}

/** Resolves when the peer has room for more; rejects when nobody waits for the messages any more. */
function send(call: StreamCall, message: Buffer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(new Error('The messages are not wanted any more', { cause: signal.reason }));
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
