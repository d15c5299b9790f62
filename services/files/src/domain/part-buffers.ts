/** How many wait for the next uploads at most. */
const MAX_SPARE = 8;

/**
 * Memory for parts of contents, all of one length, that is used again. An upload holds a part for as long as it takes, by when V8 counts
 * it as old: it would search all of its heap for every 64 of them, to find that they are garbage.
 */
export class PartBuffers {
  readonly #bytes: number;
  readonly #spare: Buffer[] = [];

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** With any content. */
  take(): Buffer {
    return this.#spare.pop() ?? Buffer.allocUnsafeSlow(this.#bytes);
  }

  /** Of what `take` gave, all or the beginning; nobody may read it any more. Who cannot tell keeps it to the collector. */
  giveBack({ buffer }: Buffer): void {
    if (this.#spare.length < MAX_SPARE) this.#spare.push(Buffer.from(buffer));
  }
}
