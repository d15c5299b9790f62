import { AsyncResource } from 'node:async_hooks';
import type { Client } from '@grpc/grpc-js';
import type { StreamedCall } from '../streamed-call.js';
import { CallStream, type CallStreamOwner } from './call-stream.js';
import type { Peer } from './peer.js';
import { Pulse } from './pulse.js';

export interface ReplicaOwner {
  /** The values of `stream` and `isSilent` may have changed. */
  changed(): void;
  /** A stream was lost: the replica may have ended. */
  lost(): void;
  /** No call is under way any more at a replica that is no longer used. */
  ended(replica: Replica): void;
}

const FIRST_REOPEN_DELAY_MS = 10;
const LAST_REOPEN_DELAY_MS = 1_000;

/** One replica of a peer and the stream to it, which is opened again when it is lost or the replica drains. */
export class Replica implements CallStreamOwner {
  readonly #peer: Peer;
  readonly #address: string;
  readonly #owner: ReplicaOwner;
  readonly #client: Client;
  readonly #pulse: Pulse;
  readonly #streams = new Set<CallStream>();
  /** Streams outlive the request that first needs one, so its context must not be attached to them. */
  readonly #scope = new AsyncResource('CallStream');
  #current: CallStream | undefined;
  #opening: CallStream | undefined;
  #reopening: NodeJS.Timeout | undefined;
  #useless = 0;
  #isSilent = false;
  #hasLeft = false;
  #hasEnded = false;

  /** @param address `host:port` with an IP address as host */
  constructor(peer: Peer, address: string, owner: ReplicaOwner) {
    this.#peer = peer;
    this.#address = address;
    this.#owner = owner;
    this.#client = peer.connect(address);
    this.#pulse = new Pulse(this.#client);
  }

  /** The stream for new calls, if there is one. */
  get stream(): CallStream | undefined {
    return this.#current;
  }

  /** Whether calls are waiting and nothing arrives, not even an answer to a health check. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  open(): void {
    this.#reopening = undefined;
    if (this.#hasLeft || this.#opening !== undefined || this.#current !== undefined) return;
    this.#opening = this.#scope.runInAsyncScope(() => new CallStream(this.#client, this.#peer, this));
    this.#streams.add(this.#opening);
  }

  /** Returns whether the call was under way here; if so, cancels it at the replica. */
  abandon(call: StreamedCall): boolean {
    for (const stream of this.#streams) if (stream.abandon(call)) return true;
    return false;
  }

  /** Checks whether the replica is silent. Call it at regular intervals. */
  look(): void {
    const wasSilent = this.#isSilent;
    this.#isSilent = this.#current !== undefined && this.#pulse.isMissing(this.#current);
    if (wasSilent === this.#isSilent) return;
    this.#tell(this.#isSilent);
    this.#owner.changed();
  }

  /** Lets the calls under way finish, then closes the connection. */
  leave(): void {
    this.#endOpening();
    const current = this.#current;
    this.#current = undefined;
    current?.leave();
    this.#opening?.cancel();
    this.#endWhenDone();
  }

  /** Fails the calls under way and closes the connection. */
  stop(): void {
    this.#endOpening();
    for (const stream of [...this.#streams]) stream.cancel();
    this.#endWhenDone();
  }

  opened(stream: CallStream): void {
    if (stream !== this.#opening) return;
    this.#opening = undefined;
    this.#current = stream;
    this.#pulse.reset();
    this.#isSilent = false;
    this.#owner.changed();
  }

  draining(stream: CallStream): void {
    this.#detach(stream);
    stream.leave();
    this.#reopen(stream);
  }

  closed(stream: CallStream, reason: string): void {
    this.#streams.delete(stream);
    const wasInUse = this.#detach(stream);
    if (this.#hasLeft) {
      this.#endWhenDone();
      return;
    }
    if (!wasInUse) return;
    const { name: peer, logger } = this.#peer;
    logger.warn({ event: 'grpc.stream_lost', peer, address: this.#address, reason }, 'call stream lost');
    this.#reopen(stream);
    this.#owner.lost();
  }

  /**
   * Reopens at once after a stream that answered calls, else with growing delays: the peer may refuse streams
   * permanently.
   */
  #reopen({ hasAnswered }: CallStream): void {
    if (this.#hasLeft) return;
    this.#useless = hasAnswered ? 0 : this.#useless + 1;
    const delay = hasAnswered ? 0 : Math.min(FIRST_REOPEN_DELAY_MS * 2 ** this.#useless, LAST_REOPEN_DELAY_MS);
    this.#reopening ??= setTimeout(() => {
      this.open();
    }, delay);
  }

  /** Returns whether this was the stream for new calls, open or being opened. */
  #detach(stream: CallStream): boolean {
    const wasInUse = stream === this.#current || stream === this.#opening;
    if (stream === this.#opening) this.#opening = undefined;
    if (stream === this.#current) {
      this.#current = undefined;
      this.#owner.changed();
    }
    return wasInUse;
  }

  #endOpening(): void {
    this.#hasLeft = true;
    clearTimeout(this.#reopening);
    this.#pulse.reset();
  }

  #endWhenDone(): void {
    if (this.#streams.size > 0 || this.#hasEnded) return;
    this.#hasEnded = true;
    this.#client.close();
    this.#owner.ended(this);
  }

  #tell(isSilent: boolean): void {
    const { name: peer, logger } = this.#peer;
    const event = isSilent ? 'grpc.replica_silent' : 'grpc.replica_back';
    const fields = { event, peer, address: this.#address };
    if (isSilent) logger.warn(fields, 'calls go to other replicas, if any');
    else logger.info(fields, 'the replica answers again');
  }
}
