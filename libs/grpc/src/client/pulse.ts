import { healthService } from '@crm/protos';
import { Metadata, status, type Client, type ClientUnaryCall } from '@grpc/grpc-js';
import { toEpoch } from '../epoch-deadline.js';
import type { CallStream } from './call-stream.js';

/** After so many looks without a word the replica is asked for one, by grpc.health.v1; after so many it counts as silent. */
const ASK_AFTER = 2;
const MISSING_AFTER = 4;
/** How long an answer may take, in milliseconds. */
const PATIENCE_MS = 1_000;

const { Check } = healthService.methods;
/** Codes that a peer which does not answer leaves us with. */
const UNANSWERED = [status.CANCELLED, status.DEADLINE_EXCEEDED, status.UNAVAILABLE];

/**
 * Tells a replica that is frozen from one that is busy with calls that take long: its process answers at once whether it is there,
 * whatever its handlers wait for. Keepalive finds it out too, but only after 25 s, and by the loss of the connection.
 */
export class Pulse {
  readonly #client: Client;
  #question: ClientUnaryCall | undefined;
  #quiet = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  /** One look; whether nothing has come for so long that no calls should be sent. */
  isMissing(stream: CallStream): boolean {
    if (stream.endRound()) this.#quiet = 0;
    // Nobody waits, and nothing is known against the replica.
    else if (stream.load === 0 && this.#quiet < MISSING_AFTER) this.#quiet = 0;
    else this.#quiet += 1;
    if (this.#quiet >= ASK_AFTER) this.#ask();
    return this.#quiet >= MISSING_AFTER;
  }

  /** Forgets what was found out. */
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
