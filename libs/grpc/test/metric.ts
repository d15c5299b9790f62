import type { Registry } from '@crm/runtime';

/** The lines of a registry for a metric with labels; for counters, which start at 0, only those above 0. */
export async function metric(registry: Registry, name: string): Promise<string[]> {
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`) && !isUnused(line));
}

/** Resets a registry, including the pending values of its series. */
export async function forgetMetrics(registry: Registry): Promise<void> {
  await registry.metrics();
  registry.resetMetrics();
}

function isUnused(line: string): boolean {
  return line.includes('_total{') && line.endsWith(' 0');
}
