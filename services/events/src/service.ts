import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { repeat, type Resource } from '@crm/runtime';
import { authorityAt, createBackend, type Backend, type WiredService } from '@crm/service';
import type { Config } from './config.js';
import { createEvents } from './events.js';
import { assignPositions } from './jobs/assign-positions.js';
import { forgetPositions } from './jobs/forget-positions.js';
import { Sequencer } from './jobs/sequencer.js';
import { watchBacklog } from './jobs/watch-backlog.js';
import { folders, SCHEMA } from './schema.js';

const WATCH_INTERVAL_MS = 2_000;
const FORGET_INTERVAL_MS = 3_600_000;

/** Wires the serving process. Its gRPC server has no services yet but health, so that probes work as in all others. */
export function createService(config: Config): Promise<WiredService> {
  return createBackend({
    service: SCHEMA,
    settings: config,
    folders,
    reads: ['records_pub.change_v1', 'relationships_pub.change_v1'],
    authority: authorityAt(SCHEMA, config.authAddress),
    compose: compose(config),
  });
}

/** Adds the jobs to the lifecycle. */
export function compose({ retentionMs }: Pick<Config, 'retentionMs'>) {
  return ({ database, registry, logger, lifecycle }: Backend): void => {
    const events = createEvents(registry, logger);
    const sequencer = new Sequencer(database, `${hostname()}:${randomUUID()}`);
    const { pauseMs, run: assign } = assignPositions(sequencer, events);
    const forget = forgetPositions(database, retentionMs, events);
    const watch = watchBacklog(database, events);
    lifecycle
      .add(resigning(sequencer))
      .add(repeat({ name: 'assign-positions', intervalMs: pauseMs, logger, registry, run: assign }))
      .add(repeat({ name: 'watch-backlog', intervalMs: WATCH_INTERVAL_MS, logger, registry, run: watch }))
      .add(repeat({ name: 'forget-positions', intervalMs: FORGET_INTERVAL_MS, logger, registry, run: forget }));
  };
}

/** Lets another process lead once this one has stopped; it would take over by itself, but only after three seconds. */
function resigning(sequencer: Sequencer): Resource {
  return { name: 'lead', stop: () => sequencer.stop().catch(() => undefined) };
}
