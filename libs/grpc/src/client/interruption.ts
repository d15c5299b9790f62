/**
 * A failure that may arrive while one promise after the other is awaited. `Promise.race` with one promise that stays
 * pending would retain everything that was ever raced with it: all chunks of an upload.
 */
export class Interruption {
  #reason: Error | undefined;
  #interrupt: ((reason: Error) => void) | undefined;

  /** Makes the current and all later waits reject. Only the first reason counts. */
  raise(reason: Error): void {
    this.#reason ??= reason;
    this.#interrupt?.(this.#reason);
  }

  /** Settles like `awaited`, or rejects with the reason of the interruption when that comes first. */
  wait<T>(awaited: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#interrupt = reject;
      if (this.#reason !== undefined) reject(this.#reason);
      awaited.then(resolve, reject);
    });
  }
}
