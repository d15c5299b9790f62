import { eventually } from '@crm/testkit';
import type { OwnStack } from '../own-stack.js';
import { createClients, type Sight } from './client.js';
import { startCounters } from './counters.js';
import { startCreatedRecords } from './created-records.js';
import { startLinkedRecords } from './linked-records.js';
import { createPicker } from './picker.js';
import { startRegisters } from './registers.js';

/** All workloads at once. */
export interface Workloads extends Sight, AsyncDisposable {
  acknowledged(): number;
  /** Resolves when some more writes of each workload have been acknowledged. */
  progress(): Promise<void>;
  /** Ends the work; returns all faults, none when all is well. */
  judge(): Promise<readonly string[]>;
}

const KINDS = [startCreatedRecords, startLinkedRecords, startCounters, startRegisters];
const CLIENTS_EACH = 4;
const PROGRESS = 5;
/** Far more than an idle machine needs. */
const PROGRESS_WITHIN_MS = 120_000;

/** Starts writing and reading in every way that is checked; the seed determines what the clients do, not when. */
export function startWorkloads({ stack, token }: OwnStack, seed: number): Workloads {
  const clients = createClients(stack.baseUrl, token);
  const workloads = KINDS.map((start, index) =>
    start({
      clients: Array.from({ length: CLIENTS_EACH }, () => clients.newClient()),
      picker: createPicker(seed + index),
    }),
  );
  const stop = async (): Promise<void> => {
    await Promise.all(workloads.map((workload) => workload.stop()));
  };
  return {
    odd: clients.odd,
    longestGap: clients.longestGap,
    slowest: clients.slowest,
    reset: clients.reset,
    acknowledged: () => workloads.reduce((sum, workload) => sum + workload.acknowledged(), 0),
    progress: async () => {
      const wanted = workloads.map((workload) => workload.acknowledged() + PROGRESS);
      await eventually(() => {
        for (const [index, { name, acknowledged }] of workloads.entries()) {
          if (acknowledged() < (wanted[index] ?? 0)) throw new Error(`${name} does not go on`);
        }
      }, PROGRESS_WITHIN_MS);
    },
    judge: async () => {
      await stop();
      const reader = clients.newClient();
      const faults: string[] = [];
      for (const workload of workloads) {
        faults.push(...(await workload.judge(reader)).map((fault) => `${workload.name}: ${fault}`));
      }
      return [...faults, ...clients.odd];
    },
    [Symbol.asyncDispose]: async () => {
      // Failures have been reported by then, or by `judge`.
      await Promise.allSettled(workloads.map((workload) => workload.stop()));
      clients.close();
    },
  };
}
