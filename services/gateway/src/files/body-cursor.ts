/** The position in a body that is being read. Several readers move it forward in turn. */
export class BodyCursor {
  chunk: Buffer = Buffer.alloc(0);
  /** The next byte of the chunk. */
  position = 0;
  readonly #next: () => Promise<Buffer | undefined>;

  /** `next` returns the next chunk, or undefined after the last one. */
  constructor(next: () => Promise<Buffer | undefined>) {
    this.#next = next;
  }

  /** Makes a byte available at `position`, reading another chunk if needed; false at the end of the body. */
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
