import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * After this many bytes of files their buffers are collected. With a much lower value too many buffers are still in use
 * at two collections in a row and are promoted to the old generation; with a much higher value too many accumulate.
 */
const BYTES_BETWEEN = 3 * 1024 * 1024;

/**
 * How much the heap may grow before a full collection, in percent of what was alive; buffers outside the heap count
 * too. V8 would use as little as 10 and search 20 MiB of program for each few MiB of a file, which was half of the CPU
 * time for files.
 */
const HEAP_GROWTH_PERCENT = 300;

type Collect = (options: { readonly type: 'minor' }) => void;

let collect: Collect | undefined;
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
  collect ??= exposeCollector();
  collect({ type: 'minor' });
}

/** V8 provides the function to contexts that are created after the flag is set. */
function exposeCollector(): Collect {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
