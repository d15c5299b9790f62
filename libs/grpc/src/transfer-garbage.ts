import { collectYoungGarbage } from '@crm/runtime';

/**
 * After this many bytes of files their buffers are collected. With a much lower value too many buffers are still in use
 * at two collections in a row and are promoted to the old generation; with a much higher value too many accumulate.
 */
const BYTES_BETWEEN = 3 * 1024 * 1024;

let bytesSince = 0;

/**
 * Notes that bytes of a file have passed through. A chunk is copied about five times on its way, into buffers outside
 * the heap, and V8 lets 64 MiB of them accumulate before it looks for dead ones. So the young generation is collected
 * now and then, which takes about a millisecond, and only while files are transferred.
 */
export function noteTransferred(bytes: number): void {
  bytesSince += bytes;
  if (bytesSince < BYTES_BETWEEN) return;
  bytesSince = 0;
  collectYoungGarbage();
}
