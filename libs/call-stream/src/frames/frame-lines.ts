/** Writes a message; calls `done` when it is sent, but never if the stream is lost before. */
type Send = (message: Buffer, done: () => void) => void;

interface Entry {
  readonly encode: () => Buffer | undefined;
  readonly onSent: () => void;
}

/**
 * Sends large frames, each as a message of its own, and those of one line one after the other: a frame waits for those
 * before it in its line, and for at most one of every other line.
 */
export class FrameLines {
  readonly #send: Send;
  /** The first frame of each line is being sent. */
  readonly #lines = new Map<string, Entry[]>();
  #isLost = false;

  constructor(send: Send) {
    this.#send = send;
  }

  get areEmpty(): boolean {
    return this.#lines.size === 0;
  }

  /**
   * `encode` is called at the turn of the frame; it returns undefined when the frame is not needed any more. `onSent` is
   * called when the frame is sent, or when it never will be.
   */
  add(line: string, encode: () => Buffer | undefined, onSent: () => void = () => undefined): void {
    if (this.#isLost) {
      onSent();
      return;
    }
    const entries = this.#lines.get(line) ?? [];
    if (entries.push({ encode, onSent }) > 1) return;
    this.#lines.set(line, entries);
    this.#start(line, entries);
  }

  /** The stream is lost: nothing is sent any more. */
  lose(): void {
    this.#isLost = true;
    const entries = [...this.#lines.values()].flat();
    this.#lines.clear();
    for (const { onSent } of entries) onSent();
  }

  #start(line: string, entries: Entry[]): void {
    for (let first = entries[0]; first !== undefined; first = entries[0]) {
      const { encode, onSent } = first;
      const frame = encode();
      if (frame !== undefined) {
        this.#send(frame, () => {
          if (this.#isLost) return;
          entries.shift();
          this.#start(line, entries);
          onSent();
        });
        return;
      }
      entries.shift();
      onSent();
    }
    this.#lines.delete(line);
  }
}
