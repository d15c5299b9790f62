import type { FuzzCall } from '../requests/call.js';

/** Remembers some writes that were refused, spread over the whole run. */
export class RefusedWrites {
  readonly #kept: FuzzCall[] = [];
  readonly #most: number;
  #seen = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Notes a refused write to a module. Sent again, requests for tokens and the like would not be refused for the same reason. */
  note(call: FuzzCall, status: number): void {
    if (status < 400 || status >= 500 || call.method === 'GET' || !call.target.startsWith('/api/v8/modules/')) return;
    this.#seen += 1;
    if (this.#kept.length < this.#most) this.#kept.push(call);
    else if (this.#seen % 7 === 0) this.#kept[Math.floor(this.#seen / 7) % this.#most] = call;
  }

  get calls(): readonly FuzzCall[] {
    return this.#kept;
  }
}
