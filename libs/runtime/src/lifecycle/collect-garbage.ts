import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { readonly type: 'minor' | 'major'; readonly flavor?: 'last-resort' }) => void;

let collector: Collect | undefined;

/** Collects young garbage, which takes about a millisecond. */
export function collectYoungGarbage(): void {
  collect({ type: 'minor' });
}

/** Collects all garbage and gives the freed memory back to the operating system, which takes about 100 ms. */
export function collectAllGarbage(): void {
  collect({ type: 'major', flavor: 'last-resort' });
}

function collect(options: Parameters<Collect>[0]): void {
  collector ??= exposeCollector();
  collector(options);
}

/** V8 provides the function to contexts that are created after the flag is set. */
function exposeCollector(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
