import type { Server, ServerReadableStream, sendUnaryData, UntypedServiceImplementation } from '@grpc/grpc-js';
import { asBytes } from './as-bytes.js';
import type { CallContext } from './call-context.js';
import { headOf } from './call-head.js';
import { readUpload } from './read-upload.js';
import { serializeResponse } from './serialize-response.js';
import { ServedCall, type Caller, type ServerContext } from './served-call.js';
import type { BoundMethod } from './served-method.js';
import { toStatusObject } from './status-object.js';

type UploadCall = ServerReadableStream<Buffer, Buffer>;

export type UploadMethod = BoundMethod<
  (head: object, chunks: AsyncIterable<Buffer>, context: CallContext) => Promise<object>
>;

/** Adds the methods of one service to a server as client-streaming methods. */
export function addUploadService(server: Server, serverContext: ServerContext, methods: readonly UploadMethod[]): void {
  const implementation: UntypedServiceImplementation = {};
  const definition = methods.map((method) => {
    implementation[method.name] = (call: UploadCall, answer: sendUnaryData<Buffer>) => {
      serve(serverContext, method, call, answer);
    };
    return [method.name, asBytes(method)] as const;
  });
  server.addService(Object.fromEntries(definition), implementation);
}

function serve(
  serverContext: ServerContext,
  method: UploadMethod,
  call: UploadCall,
  answer: sendUnaryData<Buffer>,
): void {
  const caller: Caller = {
    get peer() {
      return call.getPeer();
    },
    succeed: (_served, response, onSent) => {
      answer(null, response);
      onSent();
    },
    fail: (_served, error) => {
      answer(toStatusObject(error));
    },
  };
  const { definition, handler } = method;
  const served = ServedCall.serve(serverContext, method, caller, headOf(call, serverContext), async (context) => {
    const { head, chunks } = await readUpload(call, (message) => definition.requestDeserialize(message));
    return serializeResponse(method, await handler(head, chunks, context));
  });
  call.on('cancelled', () => {
    served.cancel();
  });
}
