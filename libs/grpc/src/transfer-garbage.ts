import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * After so many bytes of files the buffers that they came in are collected. Much less, and too many of them are still in use,
 * twice in a row, and then count as old; much more, and there are too many.
 */
const BYTES_BETWEEN = 3 * 1024 * 1024;

/**
 * How much the heap may grow before all of it is searched, in percent of what was alive; buffers outside of it count too. V8 would
 * take as little as 10 and search 20 MiB of program for each few MiB of a file, which was half of the CPU that files took.
 */
const HEAP_GROWTH_PERCENT = 300;

type Collect = (options: { readonly type: 'minor' }) => void;

let collect: Collect | undefined;
let bytesSince = 0;

/**
 * Bytes of a file have passed through. A chunk is copied about five times on its way, into buffers outside the heap, and V8
 * lets 64 MiB of these come together before it looks which of them are dead. So the young generation is collected now and then,
 * which takes about a millisecond, and only while files pass.
 */
export function noteTransferred(bytes: number): void {
  bytesSince += bytes;
  if (bytesSince < BYTES_BETWEEN) return;
  bytesSince = 0;
  collect ??= exposeCollector();
  collect({ type: 'minor' });
}

/** V8 gives the function to contexts that are made after the flag is set. */
function exposeCollector(): Collect {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
