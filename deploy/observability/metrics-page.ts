import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Values of a label: a list, or a pattern with the most different values of one process. */
export type LabelValues = readonly string[] | { readonly pattern: string; readonly atMost: number };

export interface MetricEntry {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly unit?: string;
  readonly processes: readonly string[];
  readonly labels?: Readonly<Record<string, LabelValues>>;
  /** Name of a list of bounds. */
  readonly buckets?: string;
}

/** The content of `helm/crm/files/metrics.yaml`. */
export interface MetricCatalogue {
  readonly buckets: Readonly<Record<string, readonly number[]>>;
  readonly metrics: Readonly<Record<string, MetricEntry>>;
  /** Names that prom-client exposes about Node.js. */
  readonly library: readonly string[];
  /** Names of other exporters that rules and dashboards may use. */
  readonly foreign: readonly string[];
}

const INTRODUCTION = `# Metrics

Each process exposes these at \`/metrics\` of its operations port (9464), in the text format of Prometheus. Times are in
seconds, sizes in bytes. Beside them there are the usual ones of Node.js (\`process_*\`, \`nodejs_*\`). This page is made from
\`helm/crm/files/metrics.yaml\` by \`npm run gen:metrics\`; a test compares, and another compares what the processes expose.
`;

export function readMetricCatalogue(): MetricCatalogue {
  const file = new URL('../../helm/crm/files/metrics.yaml', import.meta.url);
  return parse(readFileSync(file, 'utf8')) as MetricCatalogue;
}

/** The text of docs/metrics.md. */
export function metricsPage({ metrics, buckets }: MetricCatalogue): string {
  const rows = Object.entries(metrics).map(
    ([name, { type, help, labels = {}, processes }]) =>
      `| \`${name}\` | ${type} | ${help} | ${Object.entries(labels).map(labelText).join('; ')} | ${processes.join(', ')} |`,
  );
  const bounds = Object.entries(buckets).map(([name, values]) => {
    const users = Object.entries(metrics).flatMap(([metric, entry]) =>
      entry.buckets === name ? [`\`${metric}\``] : [],
    );
    return `| ${users.join(', ')} | ${values.join(', ')} |`;
  });
  return [
    INTRODUCTION,
    '| Metric | Type | Meaning | Labels | Processes |\n| --- | --- | --- | --- | --- |',
    ...rows,
    '\n## Buckets\n',
    '| Histograms | Upper bounds |\n| --- | --- |',
    ...bounds,
    '',
  ].join('\n');
}

function labelText([name, values]: readonly [string, LabelValues]): string {
  if (Array.isArray(values)) return `\`${name}\`: ${values.join(', ')}`;
  const { atMost } = values as Exclude<LabelValues, readonly string[]>;
  return `\`${name}\` (at most ${String(atMost)} values)`;
}

if (import.meta.main) process.stdout.write(metricsPage(readMetricCatalogue()));
