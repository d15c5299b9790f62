import {
  Metadata,
  type MetadataValue,
  type Server,
  type ServerUnaryCall,
  type sendUnaryData,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { ERROR_TRAILER, type WireError } from '../error-trailer.js';
import { DEFAULT_TIMEOUT_MS } from '../limits.js';
import { ServedCall, type Caller, type CallHead, type Serving } from './served-call.js';
import type { ServedMethod } from './served-method.js';

type UnaryCall = ServerUnaryCall<Buffer, Buffer>;

/** Adds the methods of one service to a server as unary methods. */
export function addUnaryService(server: Server, serving: Serving, methods: readonly ServedMethod[]): void {
  const implementation: UntypedServiceImplementation = {};
  const definition = methods.map((method) => {
    implementation[method.name] = (call: UnaryCall, answer: sendUnaryData<Buffer>) => {
      serve(serving, method, call, answer);
    };
    return [method.name, asBytes(method)] as const;
  });
  server.addService(Object.fromEntries(definition), implementation);
}

/** Bytes are decoded and encoded by the call itself, so that both transports treat bad ones alike. */
function asBytes({ definition, path }: ServedMethod) {
  return {
    path,
    requestStream: false,
    responseStream: false,
    requestSerialize: asIs,
    requestDeserialize: asIs,
    responseSerialize: asIs,
    responseDeserialize: asIs,
    originalName: definition.originalName ?? '',
  };
}

function asIs(bytes: Buffer): Buffer {
  return bytes;
}

function serve(serving: Serving, method: ServedMethod, call: UnaryCall, answer: sendUnaryData<Buffer>): void {
  const served = ServedCall.serve(serving, method, new UnaryCaller(call, answer), headOf(call), call.request);
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

  succeed(_call: ServedCall, response: Buffer): void {
    this.#answer(null, response);
  }

  fail(_call: ServedCall, error: WireError): void {
    const metadata = new Metadata();
    metadata.set(ERROR_TRAILER, error.info);
    this.#answer({ code: error.status, details: error.message, metadata });
  }
}

function headOf(call: UnaryCall): CallHead {
  return {
    accessToken: bearerToken(call.metadata.get('authorization')[0]),
    requestId: textOf(call.metadata.get('x-request-id')[0]),
    traceparent: textOf(call.metadata.get('traceparent')[0]),
    deadline: deadlineOf(call),
  };
}

function deadlineOf(call: UnaryCall): number {
  const deadline = Number(call.getDeadline());
  return Number.isFinite(deadline) ? deadline : Date.now() + DEFAULT_TIMEOUT_MS;
}

/** The token of an Authorization header (RFC 6750 section 2.1); the scheme's name is case-insensitive. */
function bearerToken(header: MetadataValue | undefined): string {
  const text = textOf(header);
  return /^bearer /i.test(text) ? text.slice('bearer '.length).trim() : '';
}

function textOf(value: MetadataValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
