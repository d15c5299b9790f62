import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Name, meaning and labels of a metric. */
export interface InstrumentOptions<L extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly L[];
}

/** Counts one combination of labels. */
export interface CounterSeries {
  inc(): void;
}

/** What each series has counted since the last scrape. */
const PENDING = new WeakMap<object, (() => void)[]>();

/** A counter of the registry; the one registered before under this name, or a new one. `collect` runs at each scrape. */
export function counter<L extends string = never>(
  registry: Registry,
  options: InstrumentOptions<L> & { readonly collect?: (counter: Counter<L>) => void },
): Counter<L> {
  const existing = registry.getSingleMetric(options.name);
  if (existing instanceof Counter) return existing;
  const { collect, name, help, labelNames = [] } = options;
  const created = new Counter<L>({
    name,
    help,
    labelNames,
    registers: [registry],
    collect: () => {
      for (const flush of PENDING.get(created) ?? []) flush();
      collect?.(created);
    },
  });
  return created;
}

/**
 * One combination of labels of a counter made by `counter`, shown from the beginning with 0. To count is one addition: the
 * counter itself, which makes a text of the labels each time, is told at the next scrape. Made once, for events that come with
 * every request.
 */
export function counterSeries<L extends string>(
  metric: Counter<L>,
  labels: Readonly<Partial<Record<L, string>>>,
): CounterSeries {
  let pending = 0;
  metric.inc(labels, 0);
  const flush = (): void => {
    metric.inc(labels, pending);
    pending = 0;
  };
  const flushes = PENDING.get(metric) ?? [];
  flushes.push(flush);
  PENDING.set(metric, flushes);
  return {
    inc: () => {
      pending += 1;
    },
  };
}

/** A gauge of the registry; the one registered before under this name, or a new one. `collect` runs at each scrape. */
export function gauge<L extends string = never>(
  registry: Registry,
  options: InstrumentOptions<L> & { readonly collect?: (gauge: Gauge<L>) => void },
): Gauge<L> {
  const existing = registry.getSingleMetric(options.name);
  if (existing instanceof Gauge) return existing;
  const { collect, name, help, labelNames = [] } = options;
  const created = new Gauge<L>({
    name,
    help,
    labelNames,
    registers: [registry],
    ...(collect === undefined
      ? {}
      : {
          collect: () => {
            collect(created);
          },
        }),
  });
  return created;
}

/** A histogram of the registry; the one registered before under this name, or a new one. */
export function histogram<L extends string = never>(
  registry: Registry,
  options: InstrumentOptions<L> & { readonly buckets: readonly number[] },
): Histogram<L> {
  const existing = registry.getSingleMetric(options.name);
  if (existing instanceof Histogram) return existing;
  const { name, help, labelNames = [], buckets } = options;
  return new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [registry] });
}
