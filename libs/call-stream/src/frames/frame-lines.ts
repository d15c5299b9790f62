/** Writes a message; calls `done` when it is sent, but never if the stream is lost before. */
type Send = (message: Buffer, done: () => void) => void;

interface Entry {
  readonly frame: Buffer;
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

  /** `onSent` is called when the frame is sent, or when it never will be. */
  add(line: string, frame: Buffer, onSent: () => void): void {
    if (this.#isLost) {
      onSent();
      return;
    }
    const entries = this.#lines.get(line) ?? [];
    if (entries.push({ frame, onSent }) > 1) return;
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
    const [first] = entries;
    if (first === undefined) {
      this.#lines.delete(line);
      return;
    }
    this.#send(first.frame, () => {
      if (this.#isLost) return;
      entries.shift();
      this.#start(line, entries);
      first.onSent();
    });
  }
}
