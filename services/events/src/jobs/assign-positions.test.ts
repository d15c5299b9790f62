import { expect, it, jest } from '@jest/globals';
import { createLogger, createRegistry } from '@crm/runtime';
import { createEvents } from '../events.js';
import { assignPositions } from './assign-positions.js';
import type { Step } from './sequencer.js';

const logger = createLogger({ service: 'events', version: 'test', level: 'silent' });

it('the next step follows at once while there is more, otherwise after a pause, a longer one when idle', async () => {
  const registry = createRegistry({ service: 'events', version: 'test' });
  const idle: Step = { leads: true, assigned: 0, hasMore: false };
  const steps: (Step | Error)[] = [
    { ...idle, leads: false },
    { ...idle, assigned: 5, hasMore: true },
    ...Array.from({ length: 10 }, () => idle),
    { ...idle, assigned: 2 },
    idle,
    new Error('gone'),
    { ...idle, hasMore: true, beganEpoch: true },
  ];
  const sequencer = {
    step: () => {
      const step = steps.shift();
      return step === undefined || step instanceof Error
        ? Promise.reject(step ?? new Error('done'))
        : Promise.resolve(step);
    },
  };
  const onAssigned = jest.fn();
  const { run, pauseMs } = assignPositions(sequencer, createEvents(registry, logger), onAssigned);
  const pauses: number[] = [];
  while (steps.length > 0) {
    await run().catch(() => undefined);
    pauses.push(pauseMs());
  }
  expect(pauses).toEqual([1_000, 0, ...Array.from({ length: 9 }, () => 100), 250, 100, 100, 1_000, 0]);
  expect(onAssigned).toHaveBeenCalledTimes(2);
  const text = await registry.metrics();
  expect(text).toContain('crm_events_positions_total 7');
  expect(text).toContain('crm_events_leader 1');
});
