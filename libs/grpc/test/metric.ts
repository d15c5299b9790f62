import type { Registry } from '@crm/runtime';

/** What a registry shows of a metric that has labels, a line for each. */
export async function metric(registry: Registry, name: string): Promise<string[]> {
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));
}
