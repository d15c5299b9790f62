import { healthService } from '@crm/protos';
import { Metadata, status, type Client, type ClientUnaryCall } from '@grpc/grpc-js';
import { toEpoch } from '../epoch-deadline.js';
import type { CallStream } from './call-stream.js';

/** Rounds without a message after which a health check (grpc.health.v1) is sent. */
const CHECK_AFTER_ROUNDS = 2;
/** Rounds without a message after which the replica gets no calls. */
const UNRESPONSIVE_AFTER_ROUNDS = 4;
const HEALTH_CHECK_TIMEOUT_MS = 1_000;

const { Check } = healthService.methods;
/** The status codes that mean that the peer did not answer. */
const NO_ANSWER_CODES = [status.CANCELLED, status.DEADLINE_EXCEEDED, status.UNAVAILABLE];

/**
 * Distinguishes a frozen replica from one that is busy with long calls: the process of a busy one answers a health
 * check at once, whatever its handlers wait for. Keepalive also detects a frozen one, but only after 25 s, and by
 * losing the connection.
 */
export class Pulse {
  readonly #client: Client;
  #healthCheck: ClientUnaryCall | undefined;
  #silentRounds = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Checks once; returns whether nothing has arrived for so long that no calls should be sent. */
  isMissing(stream: CallStream): boolean {
    if (stream.endRound()) this.#silentRounds = 0;
    // The replica owes no answer, and is not suspected.
    else if (!stream.isOwed && this.#silentRounds < UNRESPONSIVE_AFTER_ROUNDS) this.#silentRounds = 0;
    else this.#silentRounds += 1;
    if (this.#silentRounds >= CHECK_AFTER_ROUNDS) this.#startHealthCheck();
    return this.#silentRounds >= UNRESPONSIVE_AFTER_ROUNDS;
  }

  reset(): void {
    this.#silentRounds = 0;
    this.#healthCheck?.cancel();
  }

  #startHealthCheck(): void {
    if (this.#healthCheck !== undefined) return;
    const deadline = toEpoch(performance.now() + HEALTH_CHECK_TIMEOUT_MS);
    const healthCheck = this.#client.makeUnaryRequest(
      Check.path,
      Check.requestSerialize,
      Check.responseDeserialize,
      { service: '' },
      new Metadata(),
      { deadline },
      (error) => {
        if (this.#healthCheck !== healthCheck) return;
        this.#healthCheck = undefined;
        if (error === null || !NO_ANSWER_CODES.includes(error.code)) this.#silentRounds = 0;
      },
    );
    this.#healthCheck = healthCheck;
  }
}
