import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serviceNames, type ServiceName } from '@crm/local-stack';
import { startProduct } from './product.js';
import { FIGURES, processFigures, type FigureName, type ProcessFigures } from './process-figures.js';
import { startSoakLoad } from './soak-load.js';
import { table } from './table.js';
import { floors, trendOf, type Trend } from './trend.js';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    clients: { type: 'string', default: '6' },
    rate: { type: 'string', default: '60' },
  },
});

const EVERY_MS = 3_000;
/** A line a minute shows progress. */
const SAMPLES_PER_LINE = 20;
/** Code is compiled, and caches and pools are full, after this share of the run. */
const WARM_UP = 0.3;
/** Figures of one group, of which the least counts: a collection of garbage falls into each. */
const GROUP = 6;
/** Growth is steady from this value on; lower values are noise. */
const STEADY = 0.5;
/** The most that a figure may grow after the warm-up, and the share of its level that it may grow in any case. */
const MAY_GROW: Readonly<Record<FigureName, number>> = {
  rss: 12 * 2 ** 20,
  heap: 4 * 2 ** 20,
  external: 4 * 2 ** 20,
  handles: 8,
  files: 8,
  connections: 2,
};
const SHARE = 0.05;
/** Resident memory rises and falls with the old generation, within some minutes; a shorter run sees only one slope of that. */
const RESIDENT_MINUTES = 10;
const MEMORY: ReadonlySet<FigureName> = new Set(['rss', 'heap', 'external']);

/**
 * Makes every process collect its whole heap within each group. Otherwise a process does so only when the heap has grown to several times
 * its live size, for which a soak may be too short; live objects remain after a collection, and must not grow. The interval is seven thirds
 * of that of the samples: the samples of a group then fall at six different times after a collection. With a multiple of it the samples,
 * which lag a little, would all drift away from the collections together, and the garbage of a few seconds would look like growth.
 */
const COLLECT_EVERY_MS = (EVERY_MS * 7) / 3;
const COLLECTING = {
  NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${encodeURIComponent(`setInterval(gc, ${String(COLLECT_EVERY_MS)}).unref()`)}`,
};

const isLongEnough = Number(options.minutes) >= RESIDENT_MINUTES;

const product = await startProduct({ extraEnv: COLLECTING });
try {
  const isSteady = await soak();
  process.exitCode = isSteady ? 0 : 1;
} finally {
  await product.stop();
}

/** Puts an even load on the product and watches its processes; false when anything grows, restarts or fails. */
async function soak(): Promise<boolean> {
  const { stack } = product;
  const load = startSoakLoad(stack.credentials, Number(options.clients), Number(options.rate));
  const samples: ReadonlyMap<ServiceName, ProcessFigures>[] = [];
  const until = Date.now() + Number(options.minutes) * 60_000;
  while (Date.now() < until) {
    await sleep(EVERY_MS);
    const sample = await processFigures(stack);
    samples.push(sample);
    if (samples.length % SAMPLES_PER_LINE === 0) print(progress(sample));
  }
  await load.stop();

  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const trends = serviceNames.flatMap((name) =>
    FIGURES.map((figure) => {
      const figures = warm.map((sample) => sample.get(name)?.[figure] ?? 0);
      return { name, figure, first: samples[0]?.get(name)?.[figure] ?? 0, trend: trendOf(floors(figures, GROUP)) };
    }),
  );
  const growing = trends.filter(({ figure, trend }) => isGrowing(figure, trend));
  const restarted = serviceNames.filter((name) => stack.services[name]?.restarts() !== 0);
  print(
    table([
      ['process', 'figure', 'at first', 'level', 'growth', 'tau'],
      ...trends.map(({ name, figure, first, trend }) => [
        name,
        figure,
        shown(figure, first),
        shown(figure, trend.level),
        shown(figure, trend.growth),
        trend.tau.toFixed(2),
      ]),
    ]),
  );
  print(`Answers: ${JSON.stringify([...load.statuses].sort(([a], [b]) => a - b))}`);
  for (const line of load.odd) print(`Unexpected: ${line}`);
  for (const name of restarted) print(`Restarted: ${name}`);
  for (const { name, figure } of growing) print(`Grows: ${figure} of ${name}`);
  const isSteady = growing.length + restarted.length + load.odd.length === 0;
  if (!isLongEnough) print(`Resident memory is judged from ${RESIDENT_MINUTES} minutes on.`);
  print(isSteady ? 'Nothing grows.' : 'Not steady.');
  return isSteady;
}

function progress(sample: ReadonlyMap<ServiceName, ProcessFigures>): string {
  const memory = [...sample].map(
    ([name, { rss, heap }]) => `${name} ${shown('rss', rss)} (heap ${shown('heap', heap)})`,
  );
  return `${new Date().toISOString()} ${memory.join(', ')}`;
}

function isGrowing(figure: FigureName, { level, growth, tau }: Trend): boolean {
  if (figure === 'rss' && !isLongEnough) return false;
  return tau > STEADY && growth > Math.max(MAY_GROW[figure], level * SHARE);
}

function shown(figure: FigureName, value: number): string {
  return MEMORY.has(figure) ? `${(value / 2 ** 20).toFixed(1)} MiB` : value.toFixed(0);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
