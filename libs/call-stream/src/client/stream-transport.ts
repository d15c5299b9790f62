import { status } from '@grpc/grpc-js';
import { DeadlineTimer } from '../deadline-timer.js';
import { NO_BYTES, type StreamedCall } from '../streamed-call.js';
import type { CallStream } from './call-stream.js';
import type { AddressBook, Peer } from './peer.js';
import { Replica, type ReplicaOwner } from './replica.js';

interface Waiting {
  readonly call: StreamedCall;
  readonly since: number;
  deadline: number;
}

/** How long a call waits for a stream, in milliseconds. */
const MAX_WAIT_MS = 200;
/** The same for the very first stream: name resolution, handshake and answer take time on a busy machine. */
const MAX_FIRST_WAIT_MS = 2_000;
/** Time between two checks whether the replicas still answer, in milliseconds. */
const WATCH_MS = 250;
/** How late an answer may be that the peer waited for, before its replica is watched, in milliseconds. */
const GRACE_MS = 100;

/**
 * One stream to each replica of the peer. A call goes to the stream with the fewest calls under way; ties are resolved
 * in turn. A silent replica gets no calls as long as another one answers.
 */
export class StreamTransport implements ReplicaOwner {
  readonly #peer: Peer;
  readonly #waiting = new Map<StreamedCall, Waiting>();
  readonly #deadlines: DeadlineTimer<Waiting>;
  readonly #replicas = new Map<string, Replica>();
  /** Replicas that the peer has lost, but that take calls until a current one does. */
  readonly #departing = new Set<Replica>();
  /** Replicas that the peer has lost, but that still have calls under way. */
  readonly #former = new Set<Replica>();
  #ready: readonly CallStream[] = [];
  #turn = 0;
  #addresses: AddressBook | undefined;
  #watch: NodeJS.Timeout | undefined;
  #watchedAt = 0;
  /** No stream has opened or failed to open so far, and no call has waited for one in vain. */
  #isFresh = true;
  #stopped = false;

  constructor(peer: Peer) {
    this.#peer = peer;
    this.#deadlines = new DeadlineTimer(
      () => this.#waiting.values(),
      ({ call }) => {
        this.#giveUp(call);
      },
    );
  }

  /** Starts to connect; does not wait for it. */
  start(): void {
    if (this.#stopped || this.#addresses !== undefined) return;
    this.#addresses = this.#peer.follow((addresses) => {
      this.#follow(addresses);
    });
    this.#startWatch();
  }

  /** Sends one attempt of a call; calls `succeed` or `fail` of the call, by its deadline at the latest. */
  send(call: StreamedCall): void {
    const stream = leastLoaded(this.#ready, this.#turn++);
    if (stream !== undefined) {
      this.#watchFor(call, stream);
      stream.send(call);
      return;
    }
    this.start();
    const since = performance.now();
    const deadline = Math.min(call.deadline, since + (this.#isFresh ? MAX_FIRST_WAIT_MS : MAX_WAIT_MS));
    this.#waiting.set(call, { call, since, deadline });
    this.#deadlines.watch(deadline);
  }

  /** The answer of a call is no longer wanted; the call gets no further notification. */
  abandon(call: StreamedCall): void {
    if (this.#waiting.delete(call)) return;
    for (const replica of this.#all()) if (replica.abandon(call)) return;
  }

  /** Gives up the calls under way and closes the connections. */
  stop(): void {
    this.#stopped = true;
    this.#addresses?.close();
    this.#endWatch();
    this.#deadlines.stop();
    for (const replica of this.#all()) replica.stop();
    for (const call of this.#waiting.keys()) this.#giveUp(call);
  }

  changed(): void {
    const present = [...this.#replicas.values()].filter(isOpen);
    if (present.length > 0) this.#dismiss();
    const open = present.length > 0 ? present : [...this.#departing].filter(isOpen);
    const answering = open.filter(({ isSilent }) => !isSilent);
    this.#ready = (answering.length > 0 ? answering : open).flatMap(({ stream }) => stream ?? []);
    if (this.#ready.length === 0) return;
    this.#isFresh = false;
    const waiting = [...this.#waiting.keys()];
    this.#waiting.clear();
    for (const call of waiting) this.send(call);
  }

  lost(): void {
    this.#addresses?.refresh();
    if (!this.#isFresh) return;
    this.#isFresh = false;
    for (const waiting of this.#waiting.values()) {
      waiting.deadline = Math.min(waiting.deadline, waiting.since + MAX_WAIT_MS);
      this.#deadlines.watch(waiting.deadline);
    }
  }

  ended(replica: Replica): void {
    this.#former.delete(replica);
  }

  #follow(addresses: readonly string[]): void {
    const known = new Set(addresses);
    for (const [address, replica] of this.#replicas) {
      if (known.has(address)) continue;
      this.#replicas.delete(address);
      this.#departing.add(replica);
    }
    for (const address of known) {
      if (this.#replicas.has(address)) continue;
      const replica = new Replica(this.#peer, address, this);
      this.#replicas.set(address, replica);
      replica.open();
    }
    this.changed();
  }

  #dismiss(): void {
    const departing = [...this.#departing];
    this.#departing.clear();
    for (const replica of departing) {
      this.#former.add(replica);
      replica.leave();
    }
  }

  #look(): void {
    const now = performance.now();
    const passed = now - this.#watchedAt;
    this.#watchedAt = now;
    // This process was itself delayed: messages that its peers sent meanwhile have not been read yet.
    if (passed > 2 * WATCH_MS) return;
    const replicas = [...this.#replicas.values()];
    for (const replica of replicas) replica.look();
    if (!replicas.some(({ isSilent, stream }) => isSilent || stream?.isOwed === true)) this.#endWatch();
  }

  #watchFor({ dueAt }: StreamedCall, stream: CallStream): void {
    const wait = dueAt - performance.now();
    if (wait <= 0) this.#startWatch();
    else {
      setTimeout(() => {
        if (stream.isOwed) this.#startWatch();
      }, wait + GRACE_MS).unref();
    }
  }

  /** Replicas are watched only while they owe answers or one is silent: a process without work should not wake up. */
  #startWatch(): void {
    if (this.#watch !== undefined || this.#stopped) return;
    this.#watchedAt = performance.now();
    this.#watch = setInterval(() => {
      this.#look();
    }, WATCH_MS).unref();
  }

  #endWatch(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #all(): Replica[] {
    return [...this.#replicas.values(), ...this.#departing, ...this.#former];
  }

  #giveUp(call: StreamedCall): void {
    this.#waiting.delete(call);
    this.#isFresh = false;
    if (call.deadline <= performance.now()) call.expire();
    else call.fail({ code: status.UNAVAILABLE, errorInfo: NO_BYTES, message: 'no call stream' });
  }
}

function isOpen({ stream }: Replica): boolean {
  return stream !== undefined;
}

interface Loaded {
  /** The higher the load, the less work the candidate gets. */
  readonly load: number;
}

/**
 * The candidate with the least load; ties are resolved in turn. Undefined when there are no candidates.
 * @param turn counts the choices
 */
function leastLoaded<T extends Loaded>(candidates: readonly T[], turn: number): T | undefined {
  const count = candidates.length;
  let least = candidates[turn % count];
  for (let step = 1; step < count; step += 1) {
    const next = candidates[(turn + step) % count];
    if (least === undefined || (next !== undefined && next.load < least.load)) least = next;
  }
  return least;
}
