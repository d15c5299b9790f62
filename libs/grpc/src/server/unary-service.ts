import type { Server, ServerUnaryCall, sendUnaryData, UntypedServiceImplementation } from '@grpc/grpc-js';
import type { WireError } from '../error-trailer.js';
import { asBytes } from './as-bytes.js';
import { headOf } from './call-head.js';
import { ServedCall, type Caller, type ServerContext } from './served-call.js';
import type { UnaryMethod } from './served-method.js';
import { toStatusObject } from './status-object.js';
import { unaryWork } from './unary-work.js';

type UnaryCall = ServerUnaryCall<Buffer, Buffer>;

/** Adds the methods of one service to a server as unary methods. */
export function addUnaryService(server: Server, serverContext: ServerContext, methods: readonly UnaryMethod[]): void {
  const implementation: UntypedServiceImplementation = {};
  const definition = methods.map((method) => {
    implementation[method.name] = (call: UnaryCall, answer: sendUnaryData<Buffer>) => {
      serve(serverContext, method, call, answer);
    };
    return [method.name, asBytes(method)] as const;
  });
  server.addService(Object.fromEntries(definition), implementation);
}

function serve(
  serverContext: ServerContext,
  method: UnaryMethod,
  call: UnaryCall,
  answer: sendUnaryData<Buffer>,
): void {
  const work = unaryWork(method, call.request);
  const served = ServedCall.serve(
    serverContext,
    method,
    new UnaryCaller(call, answer),
    headOf(call, serverContext),
    work,
  );
  call.on('cancelled', () => {
    served.cancel();
  });
}

class UnaryCaller implements Caller {
  readonly #call: UnaryCall;
  readonly #answer: sendUnaryData<Buffer>;

  constructor(call: UnaryCall, answer: sendUnaryData<Buffer>) {
    this.#call = call;
    this.#answer = answer;
  }

  get peer(): string {
    return this.#call.getPeer();
  }

  succeed(_call: ServedCall, response: Buffer, onSent: () => void): void {
    this.#answer(null, response);
    onSent();
  }

  fail(_call: ServedCall, error: WireError): void {
    this.#answer(toStatusObject(error));
  }
}
