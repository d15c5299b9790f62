import { totalmem } from 'node:os';
import type { Registry } from 'prom-client';
import { gauge } from './instruments.js';

/**
 * Registers crm_memory_limit_bytes: the limit of the container, or the memory of the machine where there is no limit.
 */
export function memoryMetrics(registry: Registry): void {
  // Node.js returns 0, or a number beyond all memory, where there is no limit.
  const constrained = process.constrainedMemory();
  const machine = totalmem();
  gauge(registry, {
    name: 'crm_memory_limit_bytes',
    help: 'Memory that the process may use: the limit of its container, else all of the machine',
  }).set(constrained > 0 ? Math.min(constrained, machine) : machine);
}
