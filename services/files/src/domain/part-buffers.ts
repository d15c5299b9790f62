/** Most buffers kept for the next uploads. */
const MAX_SPARE = 8;

/**
 * Reusable buffers for parts of contents, all of one length. An upload holds a part long enough for V8 to count it as
 * old; without reuse V8 would search its whole heap for every 64 parts, only to find that they are garbage.
 */
export class PartBuffers {
  readonly #bytes: number;
  readonly #spare: Buffer[] = [];

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Its bytes are undefined. */
  take(): Buffer {
    return this.#spare.pop() ?? Buffer.allocUnsafeSlow(this.#bytes);
  }

  /**
   * Takes back a buffer from `take`, or a view that starts where it does; it must not be read any more. If a caller
   * does not know whether it is still read, it leaves the buffer to the garbage collector.
   */
  giveBack({ buffer }: Buffer): void {
    if (this.#spare.length < MAX_SPARE) this.#spare.push(Buffer.from(buffer));
  }
}
