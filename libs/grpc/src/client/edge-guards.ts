import type { Logger, Registry } from '@crm/runtime';
import type { Edge, EdgeClass } from '../edges/edge.js';
import { CallGuard } from './call-guard.js';

/** Several clients of one process may use the same call edge, each over its own transport. */
const GUARDS = new WeakMap<Registry, Map<string, CallGuard>>();

/** The guard of a class of calls; there is one for each process, which its registry represents. */
export function guardOf(edge: Edge, edgeClass: EdgeClass, logger: Logger, registry: Registry): CallGuard {
  const label = `${edge.from}-${edge.to}-${edgeClass.name}`;
  const guards = GUARDS.get(registry) ?? new Map<string, CallGuard>();
  GUARDS.set(registry, guards);
  const guard = guards.get(label) ?? new CallGuard(label, edgeClass, logger, registry);
  guards.set(label, guard);
  return guard;
}
