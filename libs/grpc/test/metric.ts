import type { Registry } from '@crm/runtime';

/** What a registry shows of a metric that has labels, a line for each; of counters, which begin with 0, those that have counted. */
export async function metric(registry: Registry, name: string): Promise<string[]> {
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`) && !isUnused(line));
}

/** Lets a registry begin anew, also with what would only be told to it when it is next asked. */
export async function forgetMetrics(registry: Registry): Promise<void> {
  await registry.metrics();
  registry.resetMetrics();
}

function isUnused(line: string): boolean {
  return line.includes('_total{') && line.endsWith(' 0');
}
