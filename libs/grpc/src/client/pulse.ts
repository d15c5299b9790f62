import { healthService } from '@crm/protos';
import { Metadata, status, type Client, type ClientUnaryCall } from '@grpc/grpc-js';
import { toEpoch } from '../epoch-deadline.js';
import type { CallStream } from './call-stream.js';

/**
 * After this many checks without any message the replica is probed by grpc.health.v1; after MISSING_AFTER it counts as
 * silent.
 */
const ASK_AFTER = 2;
const MISSING_AFTER = 4;
/** How long an answer may take, in milliseconds. */
const PATIENCE_MS = 1_000;

const { Check } = healthService.methods;
/** The status codes that mean that the peer did not answer. */
const UNANSWERED = [status.CANCELLED, status.DEADLINE_EXCEEDED, status.UNAVAILABLE];

/**
 * Distinguishes a frozen replica from one that is busy with long calls: the process of a busy one answers a health
 * check at once, whatever its handlers wait for. Keepalive also detects a frozen one, but only after 25 s, and by
 * losing the connection.
 */
export class Pulse {
  readonly #client: Client;
  #question: ClientUnaryCall | undefined;
  #quiet = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Checks once; returns whether nothing has arrived for so long that no calls should be sent. */
  isMissing(stream: CallStream): boolean {
    if (stream.endRound()) this.#quiet = 0;
    // No call is waiting, and there is no suspicion against the replica.
    else if (stream.load === 0 && this.#quiet < MISSING_AFTER) this.#quiet = 0;
    else this.#quiet += 1;
    if (this.#quiet >= ASK_AFTER) this.#ask();
    return this.#quiet >= MISSING_AFTER;
  }

  /** Resets the observations. */
  reset(): void {
    this.#quiet = 0;
    this.#question?.cancel();
  }

  #ask(): void {
    if (this.#question !== undefined) return;
    const deadline = toEpoch(performance.now() + PATIENCE_MS);
    const question = this.#client.makeUnaryRequest(
      Check.path,
      Check.requestSerialize,
      Check.responseDeserialize,
      { service: '' },
      new Metadata(),
      { deadline },
      (error) => {
        if (this.#question !== question) return;
        this.#question = undefined;
        if (error === null || !UNANSWERED.includes(error.code)) this.#quiet = 0;
      },
    );
    this.#question = question;
  }
}
