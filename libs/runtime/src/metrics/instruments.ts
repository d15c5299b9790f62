import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Name, meaning and labels of a metric. */
export interface InstrumentOptions<L extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly L[];
}

/** A counter of the registry; the one registered before under this name, or a new one. */
export function counter<L extends string = never>(registry: Registry, options: InstrumentOptions<L>): Counter<L> {
  const existing = registry.getSingleMetric(options.name);
  if (existing instanceof Counter) return existing;
  return new Counter({ ...options, labelNames: options.labelNames ?? [], registers: [registry] });
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
