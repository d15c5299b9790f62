import { bytesSize, writeBytes } from './wire-format.js';

/** Field of CallsRequest and CallsResponse that contains the further frames of a batch. */
export const MORE = 15;

/** Maximum size of a batch, far below that of a message. A single frame may be larger. */
const MAX_BATCH_BYTES = 256 * 1024;

/**
 * Collects the frames of one turn of the event loop and sends them as one message, the first one as the message itself
 * and the others in its field `more`. Many calls then share the cost of a message in grpc-js.
 */
export class FrameBatch {
  readonly #send: (message: Buffer) => void;
  #frames: Buffer[] = [];
  #bytes = 0;
  #flushing: NodeJS.Immediate | undefined;

  constructor(send: (message: Buffer) => void) {
    this.#send = send;
  }

  add(frame: Buffer): void {
    if (this.#bytes + frame.length > MAX_BATCH_BYTES) this.flush();
    this.#frames.push(frame);
    this.#bytes += frame.length;
    this.#flushing ??= setImmediate(() => {
      this.flush();
    });
  }

  /** Sends the collected frames without waiting for the turn to end. */
  flush(): void {
    if (this.#flushing !== undefined) clearImmediate(this.#flushing);
    this.#flushing = undefined;
    const frames = this.#frames;
    if (frames.length === 0) return;
    this.#frames = [];
    this.#bytes = 0;
    this.#send(joinFrames(frames));
  }
}

/** One message that carries all frames. */
export function joinFrames(frames: readonly Buffer[]): Buffer {
  const [first = Buffer.alloc(0), ...others] = frames;
  if (others.length === 0) return first;
  let size = first.length;
  for (const frame of others) size += bytesSize(frame.length);
  const message = Buffer.allocUnsafe(size);
  let at = first.copy(message);
  for (const frame of others) at = writeBytes(message, at, MORE, frame);
  return message;
}
