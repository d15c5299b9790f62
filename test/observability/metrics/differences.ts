import type { LabelValues, MetricCatalogue, MetricEntry } from '../../../deploy/observability/metrics-page.js';
import type { Family } from './exposition.js';

/** Differences between the metrics that a process exposes and the list, a line each. */
export function differences(
  catalogue: MetricCatalogue,
  process: string,
  families: ReadonlyMap<string, Family>,
): string[] {
  const own = Object.entries(catalogue.metrics).filter(([, { processes }]) => processes.includes(process));
  const listed = new Set([...own.map(([name]) => name), ...catalogue.library]);
  const missing = [...listed].filter((name) => !families.has(name)).map((name) => `${process} lacks ${name}`);
  const undeclared = [...families.keys()].filter((name) => !listed.has(name)).map((name) => `${process} has ${name}`);
  const wrong = own.flatMap(([name, entry]) => {
    const family = families.get(name);
    return family === undefined ? [] : faultsOf(name, entry, family, catalogue).map((fault) => `${process} ${fault}`);
  });
  return [...missing, ...undeclared, ...wrong];
}

function faultsOf(name: string, entry: MetricEntry, family: Family, catalogue: MetricCatalogue): string[] {
  const faults: string[] = [];
  if (family.type !== entry.type) faults.push(`${name} is a ${family.type}`);
  if (family.help !== entry.help) faults.push(`${name} says "${family.help}"`);
  const names = Object.keys(entry.labels ?? {}).sort();
  for (const { labels } of family.samples) {
    const has = Object.keys(labels)
      .filter((label) => label !== 'le')
      .sort();
    if (has.join() !== names.join()) faults.push(`${name} has the labels ${has.join(', ')}`);
  }
  for (const [label, allowed] of Object.entries(entry.labels ?? {})) {
    faults.push(
      ...faultsOfValues(`${name}{${label}}`, allowed, new Set(family.samples.map((each) => each.labels[label]))),
    );
  }
  if (entry.type === 'histogram') faults.push(...faultsOfBuckets(name, entry, family, catalogue));
  return [...new Set(faults)];
}

function faultsOfValues(what: string, allowed: LabelValues, values: ReadonlySet<string | undefined>): string[] {
  if (isList(allowed)) {
    return [...values].filter((value) => !allowed.includes(value ?? '')).map((value) => `${what} is ${String(value)}`);
  }
  const pattern = new RegExp(allowed.pattern);
  const strange = [...values].filter((value) => !pattern.test(value ?? ''));
  const many = values.size > allowed.atMost ? [`${what} has ${String(values.size)} values`] : [];
  return [...strange.map((value) => `${what} is ${String(value)}`), ...many];
}

function isList(allowed: LabelValues): allowed is readonly string[] {
  return Array.isArray(allowed);
}

function faultsOfBuckets(
  name: string,
  { buckets = '' }: MetricEntry,
  family: Family,
  catalogue: MetricCatalogue,
): string[] {
  const bounds = [...(catalogue.buckets[buckets] ?? []).map(String), '+Inf'];
  const seen = new Set(family.samples.flatMap(({ labels }) => labels.le ?? []));
  if (seen.size === 0) return [];
  return [...seen].join() === bounds.join() ? [] : [`${name} has the buckets ${[...seen].join()}`];
}
