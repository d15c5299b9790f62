/** Where reading a body has come to; all who read it in turn move it on. */
export class BodyCursor {
  chunk: Buffer = Buffer.alloc(0);
  /** The next byte of the chunk. */
  position = 0;
  readonly #next: () => Promise<Buffer | undefined>;

  /** `next` gives the next chunk, and undefined behind the last one. */
  constructor(next: () => Promise<Buffer | undefined>) {
    this.#next = next;
  }

  /** Sees to it that there is a byte to read; false at the end of the body. */
  async advance(): Promise<boolean> {
    while (this.position >= this.chunk.length) {
      const chunk = await this.#next();
      if (chunk === undefined) return false;
      this.chunk = chunk;
      this.position = 0;
    }
    return true;
  }
}
