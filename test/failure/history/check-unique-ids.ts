import type { Operation } from './history.js';

/** A create under a key; creates with the same key are one create. */
export type CreateOperation = Operation<{ readonly key: string }, string>;

/** Checks the ids that the service returned: never one id for two keys, never two ids for one key. */
export function checkUniqueIds(operations: readonly CreateOperation[]): string[] {
  const faults: string[] = [];
  const idOf = new Map<string, string>();
  const keyOf = new Map<string, string>();
  for (const { input, outcome, output } of operations) {
    if (outcome !== 'done' || output === undefined) continue;
    const { key } = input;
    const [otherId, otherKey] = [idOf.get(key), keyOf.get(output)];
    if (otherId !== undefined && otherId !== output) faults.push(`${key} was answered with ${otherId} and ${output}`);
    if (otherKey !== undefined && otherKey !== key) faults.push(`${output} was given to ${otherKey} and ${key}`);
    idOf.set(key, output);
    keyOf.set(output, key);
  }
  return faults;
}
