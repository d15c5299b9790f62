import { AsyncResource } from 'node:async_hooks';
import type { Logger } from '@crm/runtime';
import { Client, credentials, status } from '@grpc/grpc-js';
import { DeadlineTimer } from '../deadline-timer.js';
import type { ChannelTarget } from '../resolver/channel-target.js';
import { CallStream, type CallStreamOwner } from './call-stream.js';
import type { OutgoingCall } from './outgoing-call.js';
import type { Transport } from './transport.js';

interface Waiting {
  readonly call: OutgoingCall;
  readonly deadline: number;
}

/** How long a call waits for a stream, in milliseconds. */
const MAX_WAIT_MS = 200;
const FIRST_REOPEN_DELAY_MS = 10;
const LAST_REOPEN_DELAY_MS = 1_000;

/** All calls on one stream, which is opened anew when it is lost or the peer drains. */
export class StreamTransport implements Transport, CallStreamOwner {
  readonly #client: Client;
  readonly #peer: string;
  readonly #logger: Logger;
  readonly #waiting = new Map<OutgoingCall, Waiting>();
  readonly #streams = new Set<CallStream>();
  readonly #deadlines: DeadlineTimer<Waiting>;
  /** Streams outlive the request that happens to need one first; its context must not stick to them. */
  readonly #scope = new AsyncResource('CallStream');
  #current: CallStream | undefined;
  #opening: CallStream | undefined;
  #reopening: NodeJS.Timeout | undefined;
  #useless = 0;
  #stopped = false;

  constructor({ target, options }: ChannelTarget, peer: string, logger: Logger) {
    this.#client = new Client(target, credentials.createInsecure(), options);
    this.#peer = peer;
    this.#logger = logger;
    this.#deadlines = new DeadlineTimer(
      () => this.#waiting.values(),
      ({ call }) => {
        this.#giveUp(call);
      },
    );
  }

  start(): void {
    this.#open();
  }

  send(call: OutgoingCall): void {
    if (this.#current !== undefined) {
      this.#current.send(call);
      return;
    }
    const deadline = Math.min(call.deadline, Date.now() + MAX_WAIT_MS);
    this.#waiting.set(call, { call, deadline });
    this.#deadlines.watch(deadline);
    if (this.#reopening === undefined) this.#open();
  }

  abandon(call: OutgoingCall): void {
    if (this.#waiting.delete(call)) return;
    for (const stream of this.#streams) if (stream.abandon(call)) return;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#reopening);
    this.#deadlines.stop();
    for (const stream of this.#streams) stream.cancel();
    for (const call of this.#waiting.keys()) this.#giveUp(call);
    this.#client.close();
  }

  opened(stream: CallStream): void {
    if (stream !== this.#opening) return;
    this.#opening = undefined;
    this.#current = stream;
    const waiting = [...this.#waiting.keys()];
    this.#waiting.clear();
    for (const call of waiting) stream.send(call);
  }

  draining(stream: CallStream): void {
    this.#detach(stream);
    stream.leave();
    this.#reopen(stream);
  }

  closed(stream: CallStream, reason: string): void {
    this.#streams.delete(stream);
    const wasInUse = this.#detach(stream);
    if (this.#stopped || !wasInUse) return;
    this.#logger.warn({ event: 'grpc.stream_lost', peer: this.#peer, reason }, 'call stream lost');
    this.#reopen(stream);
  }

  #open(): void {
    this.#reopening = undefined;
    if (this.#stopped || this.#opening !== undefined || this.#current !== undefined) return;
    this.#opening = this.#scope.runInAsyncScope(() => new CallStream(this.#client, this));
    this.#streams.add(this.#opening);
  }

  /** At once after a stream that was of use, else ever more slowly: the peer may refuse streams for good. */
  #reopen({ hasAnswered }: CallStream): void {
    if (this.#stopped) return;
    this.#useless = hasAnswered ? 0 : this.#useless + 1;
    const delay = hasAnswered ? 0 : Math.min(FIRST_REOPEN_DELAY_MS * 2 ** this.#useless, LAST_REOPEN_DELAY_MS);
    this.#reopening ??= setTimeout(() => {
      this.#open();
    }, delay);
  }

  /** Whether new calls went to this stream or would have. */
  #detach(stream: CallStream): boolean {
    const wasInUse = stream === this.#current || stream === this.#opening;
    if (stream === this.#current) this.#current = undefined;
    if (stream === this.#opening) this.#opening = undefined;
    return wasInUse;
  }

  #giveUp(call: OutgoingCall): void {
    this.#waiting.delete(call);
    if (call.deadline <= Date.now()) call.expire();
    else call.fail({ code: status.UNAVAILABLE, errorInfo: Buffer.alloc(0), message: 'no call stream' });
  }
}
