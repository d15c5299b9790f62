import { NO_BYTES, toEpoch, type Failure } from '@crm/call-stream';
import { status, type ChannelCredentials, type Client, type ClientUnaryCall } from '@grpc/grpc-js';
import type { ChannelTarget } from '../resolver/channel-target.js';
import { failureOf } from './failure.js';
import { headersOf } from './headers.js';
import { openClient } from './open-client.js';
import type { OutgoingCall } from './outgoing-call.js';
import type { Transport } from './transport.js';

const STOPPED: Failure = { code: status.UNAVAILABLE, errorInfo: NO_BYTES, message: 'client stopped' };

export class UnaryTransport implements Transport<OutgoingCall> {
  readonly #client: Client;
  readonly #underWay = new Map<OutgoingCall, ClientUnaryCall>();
  #stopped = false;

  constructor(target: ChannelTarget, credentials: ChannelCredentials) {
    this.#client = openClient(target, credentials);
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
      { deadline: toEpoch(call.deadline) },
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
