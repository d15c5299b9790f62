import type { Logger, Registry } from '@crm/runtime';
import type { Edge, EdgeClass } from '../edges/edge.js';
import { CallGuard } from './call-guard.js';

/** Clients of one process may go the same edge, over transports of their own. */
const GUARDS = new WeakMap<Registry, Map<string, CallGuard>>();

/** The guard of a class of calls, one for each process, which its registry stands for. */
export function guardOf(edge: Edge, edgeClass: EdgeClass, logger: Logger, registry: Registry): CallGuard {
  const label = `${edge.from}-${edge.to}-${edgeClass.name}`;
  const guards = GUARDS.get(registry) ?? new Map<string, CallGuard>();
  GUARDS.set(registry, guards);
  const guard = guards.get(label) ?? new CallGuard(label, edgeClass, logger, registry);
  guards.set(label, guard);
  return guard;
}
