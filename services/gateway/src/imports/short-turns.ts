import { setImmediate as nextTurn } from 'node:timers/promises';

/** Does not delay other requests noticeably. */
const TURN_MS = 5;
/** Each byte may be a line. */
const PIECE_BYTES = 4 * 1024;

/** Awaited between small pieces of work, so that other requests have their turns. */
export type Pause = () => Promise<void>;

/** A pause that yields the event loop when work has taken long since, and then throws if the signal is aborted. */
export function pausing(signal: AbortSignal): Pause {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < TURN_MS) return;
    await nextTurn();
    signal.throwIfAborted();
    begun = performance.now();
  };
}

/** The same bytes in small pieces, with pauses between them. */
export async function* inSmallPieces(
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
  pause: Pause,
): AsyncGenerator<Buffer, void> {
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      await pause();
      yield chunk.subarray(from, from + PIECE_BYTES);
    }
  }
}
