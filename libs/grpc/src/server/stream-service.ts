import { constants, type ServerHttp2Stream } from 'node:http2';
import { abortable, type ByteBudget } from '@crm/runtime';
import type { Server, ServerWritableStream, UntypedServiceImplementation } from '@grpc/grpc-js';
import { asBytes } from './as-bytes.js';
import type { CallContext } from './call-context.js';
import { headOf } from './call-head.js';
import { serializeResponse } from './serialize-response.js';
import { ServedCall, type Caller, type ServerContext } from './served-call.js';
import type { BoundMethod } from './served-method.js';
import { toStatusObject } from './status-object.js';

type StreamCall = ServerWritableStream<Buffer, Buffer>;

export type StreamMethod = BoundMethod<(request: object, context: CallContext) => AsyncIterable<object>>;

const NOTHING_MORE = Buffer.alloc(0);
/** A peer that has not taken a message for so long is given up, in milliseconds. */
const READ_TIMEOUT_MS = 60_000;

interface StreamSettings {
  /** For calls without a deadline. */
  readonly timeoutMs: number;
  /** Bounds the messages that peers have not taken, for each user and in total. Default: no bound. */
  readonly unread?: ByteBudget;
}

/** Adds the methods of one service to a server as server-streaming methods. */
export function addStreamService(
  server: Server,
  serverContext: ServerContext,
  methods: readonly StreamMethod[],
  settings: StreamSettings,
): void {
  const implementation: UntypedServiceImplementation = {};
  const definition = methods.map((method) => {
    implementation[method.name] = (call: StreamCall) => {
      serve(serverContext, method, call, settings);
    };
    return [method.name, asBytes(method)] as const;
  });
  server.addService(Object.fromEntries(definition), implementation);
}

function serve(
  serverContext: ServerContext,
  method: StreamMethod,
  call: StreamCall,
  { timeoutMs, unread }: StreamSettings,
): void {
  const caller: Caller = {
    get peer() {
      return call.getPeer();
    },
    succeed: (_served, _response, onSent) => {
      call.end();
      onSent();
    },
    fail: (_served, error) => {
      call.emit('error', toStatusObject(error));
    },
  };
  const head = headOf(call, serverContext, timeoutMs);
  const served = ServedCall.serve(serverContext, method, caller, head, async (context) => {
    for await (const message of method.handler(method.definition.requestDeserialize(call.request), context)) {
      const bytes = serializeResponse(method, message);
      using _part = unread === undefined ? undefined : admitPart(unread, context, bytes.length);
      await send(call, bytes, context.signal);
    }
    return NOTHING_MORE;
  });

  /** Counts a message until it is disposed. Gives the call up when there is no room, or the peer does not read. */
  function admitPart(budget: ByteBudget, { actor }: CallContext, bytes: number): Disposable {
    const claim = budget.open(actor?.userId ?? caller.peer, giveUp);
    const timer = setTimeout(giveUp, READ_TIMEOUT_MS);
    if (claim.tryToHold(bytes) !== undefined) giveUp();
    return {
      [Symbol.dispose]: () => {
        clearTimeout(timer);
        claim.release();
      },
    };
  }

  function giveUp(): void {
    served.cancel();
    reset(call);
  }

  call.on('cancelled', () => {
    served.cancel();
  });
}

/** Resolves when the peer has room for more; rejects when nobody waits for the messages any more. */
async function send(call: StreamCall, message: Buffer, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const taken = new Promise<void>((resolve, reject) => {
    call.write(message, (error: Error | null | undefined) => {
      if (error === null || error === undefined) resolve();
      else reject(error);
    });
  });
  await abortable(signal, taken);
}

/** Ends a call at once: a status would wait until the peer has taken all messages. */
function reset(call: StreamCall): void {
  // grpc-js keeps the stream private.
  const { stream } = (call as unknown as { readonly call: { readonly stream: ServerHttp2Stream } }).call;
  stream.close(constants.NGHTTP2_CANCEL);
}
