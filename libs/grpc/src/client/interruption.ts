/**
 * A failure that may come while something else is waited for, one thing after the other. `Promise.race` with one promise that
 * stays pending would keep everything that ever was raced with it: of an upload, all of its chunks.
 */
export class Interruption {
  #reason: Error | undefined;
  #interrupt: ((reason: Error) => void) | undefined;

  /** What is waited for now, and whatever will be, is given up. Only the first reason counts. */
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
