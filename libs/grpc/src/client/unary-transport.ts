import { Client, credentials, Metadata, status, type ClientUnaryCall, type ServiceError } from '@grpc/grpc-js';
import { CLIENT_OPTIONS } from '../channel-options.js';
import { ERROR_TRAILER } from '../error-trailer.js';
import type { Failure, OutgoingCall } from './outgoing-call.js';
import type { Transport } from './transport.js';

const NO_BYTES = Buffer.alloc(0);
const STOPPED: Failure = { code: status.UNAVAILABLE, errorInfo: NO_BYTES, message: 'client stopped' };

/** One HTTP/2 stream per call. */
export class UnaryTransport implements Transport {
  readonly #client: Client;
  readonly #underWay = new Map<OutgoingCall, ClientUnaryCall>();
  #stopped = false;

  constructor(address: string) {
    this.#client = new Client(address, credentials.createInsecure(), CLIENT_OPTIONS);
  }

  start(): void {
    this.#client.getChannel().getConnectivityState(true);
  }

  send(call: OutgoingCall): void {
    if (this.#stopped) {
      call.fail(STOPPED);
      return;
    }
    const headers = headersOf(call);
    if (headers instanceof Error) {
      call.fail({ code: status.INTERNAL, errorInfo: NO_BYTES, message: headers.message });
      return;
    }
    const sent = this.#client.makeUnaryRequest(
      call.method.path,
      asIs,
      asIs,
      call.payload,
      headers,
      { deadline: call.deadline },
      (error, response) => {
        this.#underWay.delete(call);
        if (error === null && response !== undefined) call.succeed(response);
        else call.fail(this.#stopped ? STOPPED : failureOf(error));
      },
    );
    this.#underWay.set(call, sent);
  }

  abandon(call: OutgoingCall): void {
    this.#underWay.get(call)?.cancel();
  }

  stop(): void {
    this.#stopped = true;
    this.#client.close();
    for (const sent of this.#underWay.values()) sent.cancel();
  }
}

function asIs(bytes: Buffer): Buffer {
  return bytes;
}

/** The headers of a call, or an Error when a text has characters that headers cannot carry. */
function headersOf({ accessToken, requestId, traceparent }: OutgoingCall): Error | Metadata {
  const metadata = new Metadata();
  try {
    if (accessToken !== '') metadata.set('authorization', `Bearer ${accessToken}`);
    metadata.set('x-request-id', requestId);
    metadata.set('traceparent', traceparent);
    return metadata;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function failureOf(error: ServiceError | null): Failure {
  const info = error?.metadata.get(ERROR_TRAILER)[0];
  return {
    code: error?.code ?? status.INTERNAL,
    errorInfo: info instanceof Buffer ? info : NO_BYTES,
    message: error?.details ?? 'No response',
  };
}
