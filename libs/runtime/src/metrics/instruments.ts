import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface InstrumentOptions<L extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly L[];
}

/** Counts one combination of labels. */
export interface CounterSeries {
  inc(): void;
}

/** Increases and decreases for one combination of labels. */
export interface GaugeSeries {
  inc(): void;
  dec(): void;
}

/** Takes the figures of one combination of labels. */
export interface HistogramSeries {
  observe(value: number): void;
}

/** How many figures are collected before they are put into buckets together. */
const WAITING_FIGURES = 128;

/** The functions that pass an instrument the pending values of its series at a scrape. */
const PENDING = new WeakMap<object, (() => void)[]>();

function tellPending(instrument: object): void {
  for (const tell of PENDING.get(instrument) ?? []) tell();
}

function addPending(instrument: object, tell: () => void): void {
  PENDING.set(instrument, [...(PENDING.get(instrument) ?? []), tell]);
}

/** Returns the counter registered under this name, or registers a new one. `collect` runs at each scrape. */
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
      tellPending(created);
      collect?.(created);
    },
  });
  return created;
}

/**
 * One combination of labels of a counter made by `counter`, exported with 0 from the start. Counting is one addition:
 * the counter itself, which builds a text of the labels each time, gets the sum at the next scrape. Make it once, for
 * events that occur in every request.
 */
export function counterSeries<L extends string>(
  metric: Counter<L>,
  labels: Readonly<Partial<Record<L, string>>>,
): CounterSeries {
  let pending = 0;
  metric.inc(labels, 0);
  addPending(metric, () => {
    metric.inc(labels, pending);
    pending = 0;
  });
  return {
    inc: () => {
      pending += 1;
    },
  };
}

/** The same for a gauge made by `gauge`. */
export function gaugeSeries<L extends string>(
  metric: Gauge<L>,
  labels: Readonly<Partial<Record<L, string>>>,
): GaugeSeries {
  let pending = 0;
  metric.inc(labels, 0);
  addPending(metric, () => {
    metric.inc(labels, pending);
    pending = 0;
  });
  return {
    inc: () => {
      pending += 1;
    },
    dec: () => {
      pending -= 1;
    },
  };
}

/**
 * One combination of labels of a histogram made by `histogram`, exported from its first figure on. Figures are
 * collected and put into buckets together: some tens in a row cost a fraction of doing it one by one between other
 * work.
 */
export function histogramSeries<L extends string>(
  metric: Histogram<L>,
  labels: Readonly<Partial<Record<L, string>>>,
): HistogramSeries {
  const series = metric.labels(labels);
  const waiting = new Float64Array(WAITING_FIGURES);
  let count = 0;
  const tell = (): void => {
    for (const value of waiting.subarray(0, count)) series.observe(value);
    count = 0;
  };
  addPending(metric, tell);
  return {
    observe: (value) => {
      waiting[count] = value;
      count += 1;
      if (count === WAITING_FIGURES) tell();
    },
  };
}

/** Returns the gauge registered under this name, or registers a new one. `collect` runs at each scrape. */
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
    collect: () => {
      tellPending(created);
      collect?.(created);
    },
  });
  return created;
}

/** Returns the histogram registered under this name, or registers a new one. */
export function histogram<L extends string = never>(
  registry: Registry,
  options: InstrumentOptions<L> & { readonly buckets: readonly number[] },
): Histogram<L> {
  const existing = registry.getSingleMetric(options.name);
  if (existing instanceof Histogram) return existing;
  const { name, help, labelNames = [], buckets } = options;
  const created = new Histogram<L>({
    name,
    help,
    labelNames,
    buckets: [...buckets],
    registers: [registry],
    collect: () => {
      tellPending(created);
    },
  });
  return created;
}
