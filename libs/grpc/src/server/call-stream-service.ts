import {
  CallStreams,
  type Answers,
  type IncomingStream,
  type RequestFrame,
  type StreamHandler,
} from '@crm/call-stream';
import { AppError, codes } from '@crm/errors';
import type { Server } from '@grpc/grpc-js';
import { callerOf } from '../caller-name.js';
import { toWireError, type WireError } from '../error-trailer.js';
import { DEFAULT_TIMEOUT_MS } from '../limits.js';
import { ServedCall, type Caller, type ServerContext } from './served-call.js';
import type { UnaryMethod } from './served-method.js';
import { unaryWork } from './unary-work.js';

/**
 * Serves CallStreamService: every unary method of the server, many calls on one stream.
 * @param methods by their full path; read at each call, so that services may still be added.
 */
export function serveCallStreams(
  server: Server,
  serverContext: ServerContext,
  methods: ReadonlyMap<string, UnaryMethod>,
): CallStreams {
  return new CallStreams(server, (stream, answers) => new StreamCaller(stream, answers, { serverContext, methods }));
}

interface Served {
  readonly serverContext: ServerContext;
  readonly methods: ReadonlyMap<string, UnaryMethod>;
}

/** The service that calls on one stream. */
class StreamCaller implements Caller, StreamHandler {
  readonly #stream: IncomingStream;
  readonly #answers: Answers;
  readonly #served: Served;
  readonly #caller: string;

  constructor(stream: IncomingStream, answers: Answers, served: Served) {
    this.#stream = stream;
    this.#answers = answers;
    this.#served = served;
    this.#caller = callerOf(stream, served.serverContext.certificates);
  }

  get peer(): string {
    return this.#stream.getPeer();
  }

  begin(frame: RequestFrame): ServedCall | undefined {
    const { serverContext, methods } = this.#served;
    const method = methods.get(frame.method);
    if (method === undefined) {
      this.#refuse(frame);
      return undefined;
    }
    const { id, accessToken, requestId, traceparent, timeoutMs } = frame;
    const deadline = performance.now() + (timeoutMs === 0 ? DEFAULT_TIMEOUT_MS : timeoutMs);
    const head = { id, accessToken, requestId, traceparent, deadline, caller: this.#caller };
    const call = ServedCall.serve(serverContext, method, this, head, unaryWork(method, frame.payload));
    return serverContext.calls.has(call) ? call : undefined;
  }

  malformed(error: unknown): void {
    const { logger } = this.#served.serverContext;
    logger.error({ event: 'grpc.bad_frame', peer: this.peer, err: error }, 'call stream closed');
  }

  succeed({ id, actor }: ServedCall, response: Buffer, onSent: () => void): void {
    this.#answers.succeed(id, response, { line: actor?.userId ?? '', onSent });
  }

  fail({ id }: Pick<ServedCall, 'id'>, { status: code, info: errorInfo, message }: WireError): void {
    this.#answers.fail(id, { code, errorInfo, message });
  }

  #refuse(frame: RequestFrame): void {
    const { peer } = this;
    const fields = { event: 'grpc.unknown_method', path: frame.method, request_id: frame.requestId, peer };
    this.#served.serverContext.logger.error(fields, 'call of a method that is not served');
    this.fail(frame, toWireError(new AppError({ code: codes.internalError })));
  }
}
