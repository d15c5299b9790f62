import type { Sender } from '../session/session.js';

/** Marks UTF-8, without which Excel takes the file for another encoding. */
const BYTE_ORDER_MARK = Uint8Array.of(0xef, 0xbb, 0xbf);

/**
 * A sender that writes the text of the answer into a file while it arrives, and reports the number of bytes, at first 0.
 * Of an answer that ends too early nothing is saved.
 */
export function saveWithProgress(file: WritableStream<Uint8Array>, onProgress: (bytes: number) => void): Sender {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (!response.ok || response.body === null) return response;
    let bytes = 0;
    onProgress(bytes);
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => {
        controller.enqueue(BYTE_ORDER_MARK);
      },
      transform: (part, controller) => {
        onProgress((bytes += part.length));
        controller.enqueue(part);
      },
    });
    await response.body.pipeThrough(counted).pipeTo(file);
    return new Response(null, response);
  };
}
