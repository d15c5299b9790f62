import { Presets, SingleBar } from 'cli-progress';

/** Shows on standard error how much is done: a bar on a terminal, otherwise a line every ten seconds. */
export interface TransferProgress extends Disposable {
  add(count: number): void;
}

/** Without a total only the number is shown. */
export function showProgress(name: string, unit: string, total = 0): TransferProgress {
  const format =
    total === 0
      ? `${name}: {value} ${unit}`
      : `${name}: {bar} {percentage} % of ${total} ${unit}, {eta_formatted} left`;
  const settings = { format, noTTYOutput: true, notTTYSchedule: 10_000, hideCursor: true };
  const bar = new SingleBar(settings, Presets.shades_classic);
  bar.start(total, 0);
  return {
    add: (count) => {
      bar.increment(count);
    },
    [Symbol.dispose]: () => {
      bar.stop();
    },
  };
}
