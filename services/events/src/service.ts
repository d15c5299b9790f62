import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { catalog } from '@crm/catalog';
import { createAnnouncements, createFollow } from '@crm/feed';
import { mostConnections } from '@crm/postgres';
import { ByteBudget, createTurnQueue, repeat, Slots, type Resource } from '@crm/runtime';
import { changes, webhookService } from '@crm/protos';
import {
  authorityAt,
  createBackend,
  createKeySeal,
  reportActs,
  type Backend,
  type BackendWithServer,
  type KeySeal,
  type OnAct,
  type WiredService,
} from '@crm/service';
import { createReaderPasses } from '@crm/token';
import { createWebhookAdministration } from './administration/webhooks.js';
import type { Config } from './config.js';
import { deliverChanges, HELD_PAGES } from './delivery/deliver.js';
import { createDeliverySlots } from './delivery/delivery-slots.js';
import { createPost } from './delivery/post.js';
import { receiversIn, type MayReceive } from './domain/receiver-address.js';
import { createEvents, type Events } from './events.js';
import { createWebhookHandlers } from './handlers/administer-webhooks.js';
import { createChangesHandlers } from './handlers/watch-changes.js';
import { assignPositions } from './jobs/assign-positions.js';
import { createIdlePace } from './jobs/idle-pace.js';
import { forgetPositions } from './jobs/forget-positions.js';
import { resealSecrets } from './jobs/reseal-secrets.js';
import { Sequencer } from './jobs/sequencer.js';
import { watchBacklog } from './jobs/watch-backlog.js';
import { watchWebhooks } from './jobs/watch-webhooks.js';
import { createRecordsClient, type RecordsClient } from './records-client.js';
import { forgetDeliveries } from './repository/deliveries.js';
import { leaseWebhooks, renewLeases } from './repository/leased-webhooks.js';
import { noteMilestone } from './repository/milestones.js';
import { folders, SCHEMA } from './schema.js';

/** At once, and of one user. */
const MAX_WATCHERS = 500;
const MAX_WATCHERS_PER_USER = 100;
const MIB = 1024 * 1024;
/** Of messages that watchers have not taken. Each takes three times its size in memory. */
const UNREAD = { total: 32 * MIB, share: 8 * MIB };
const WATCH_INTERVAL_MS = 2_000;
/** While changes are made, two milestones are less than a minute apart. */
const MILESTONE_INTERVAL_MS = 30_000;
const FORGET_INTERVAL_MS = 3_600_000;
const RESEAL_INTERVAL_MS = 3_600_000;
/** Of the ten seconds of a lease. */
const RENEW_INTERVAL_MS = 2_500;
/** A process that gives positions looks for webhooks at once then; this is for all others, and for tries that come again. */
const IDLE_DELIVER_MS = 1_000;
/** Many webhooks read pages while changes are made, so each of them does it at most once in this time. */
const REST_SECONDS = 0.5;
/** Pages of changes for webhooks. */
const READS_AT_ONCE = 16;
const WATCH_WEBHOOKS_INTERVAL_MS = 15_000;

export function createService(config: Config): Promise<WiredService> {
  return createBackend({
    service: SCHEMA,
    settings: config,
    folders,
    reads: ['records_pub.change_v1', 'records_pub.user_v1', 'relationships_pub.change_v1'],
    authority: authorityAt(SCHEMA, config.authAddress),
    compose: compose(config),
  });
}

/** Adds the administration of webhooks to the server, and the jobs to the lifecycle. */
export function compose(config: Config) {
  return (backend: BackendWithServer): void => {
    const { database, registry, logger, certificates, lifecycle, server } = backend;
    const events = createEvents(registry, logger);
    const sequencer = new Sequencer(database, `${hostname()}:${randomUUID()}`);
    const passes = createReaderPasses(config.webhookKeys);
    const records = createRecordsClient(config.recordsAddress, passes, { logger, registry, certificates });
    lifecycle.add(records.resource);
    const mayReceive = receiversIn(config.receiverNetworks);
    const seal = createKeySeal(config.webhookKeys);
    addWatch(backend, records);
    const deliverSoon = addDeliveries(config, backend, { records, seal, mayReceive, events });
    const { pauseMs, run: assign } = assignPositions(sequencer, events, deliverSoon);
    const forget = forgetPositions(database, config.retentionMs, events);
    const note = (): Promise<void> => noteMilestone(database);
    const watch = watchBacklog(database, events);
    lifecycle
      .add(resigning(sequencer))
      .add(repeat({ name: 'assign-positions', intervalMs: pauseMs, logger, registry, run: assign }))
      .add(repeat({ name: 'note-milestones', intervalMs: MILESTONE_INTERVAL_MS, logger, registry, run: note }))
      .add(repeat({ name: 'watch-backlog', intervalMs: WATCH_INTERVAL_MS, logger, registry, run: watch }))
      .add(repeat({ name: 'forget-positions', intervalMs: FORGET_INTERVAL_MS, logger, registry, run: forget }));
    const report = reportActs(registry, logger);
    const onAct: OnAct = (by, act) => {
      report(by, act);
      deliverSoon();
    };
    const webhooks = createWebhookAdministration({ database, catalog, seal, mayReceive, onAct });
    server.add(webhookService, createWebhookHandlers(database, webhooks));
  };
}

/** Adds the stream of changes to the server. */
function addWatch({ health, lifecycle, server }: BackendWithServer, { changes: calls }: RecordsClient): void {
  const announcements = createAnnouncements(calls, health);
  lifecycle.add(announcements);
  const follow = createFollow({ changes: calls, announcements, health });
  const slots = new Slots({ atOnce: MAX_WATCHERS, ofOwner: MAX_WATCHERS_PER_USER }, 'streams of changes');
  server.addStreams(changes, createChangesHandlers(follow, slots), UNREAD);
}

/**
 * Adds what posts changes to receivers. Of many turns at once only some may need the database, which orders changes too,
 * or the records service. Returns a function that looks for webhooks to post for at once.
 */
function addDeliveries(
  { issuer, poolMax }: Config,
  { database, registry, logger, lifecycle }: Backend,
  {
    records,
    seal,
    mayReceive,
    events,
  }: {
    readonly records: RecordsClient;
    readonly seal: KeySeal;
    readonly mayReceive: MayReceive;
    readonly events: Events;
  },
): () => void {
  const inTurn = (atOnce: number) => {
    const turns = createTurnQueue<'delivery'>({ slots: new Slots({ atOnce }), maxWaitMs: Infinity });
    return <Result>(work: () => Promise<Result>): Promise<Result> => turns.run(work, { lane: 'delivery', owner: '' });
  };
  const [saves, reads] = [inTurn(mostConnections(poolMax)), inTurn(READS_AT_ONCE)];
  const deliver = deliverChanges({
    database: {
      run: (statement) => saves(() => database.run(statement)),
      count: (statement) => saves(() => database.count(statement)),
    },
    seal,
    readChanges: (webhook, after) => reads(() => records.readChanges(webhook, after)),
    post: createPost({ mayReceive }),
    heldPages: new ByteBudget(HELD_PAGES),
    source: `${issuer}/api/v8`,
    restSeconds: REST_SECONDS,
    onTried: (status) => {
      events.posted(status);
    },
  });
  const pace = createIdlePace(IDLE_DELIVER_MS);
  const slots = createDeliverySlots({
    lease: async (limit, hosts) => {
      const leased = await leaseWebhooks(database, limit, hosts);
      pace.noteRound(leased.length > 0);
      return leased;
    },
    renewLeases: (leases) => renewLeases(database, leases),
    deliver,
    onFailed: (error) => {
      events.deliveryFailed(error);
    },
  });
  const forget = async (): Promise<void> => {
    while ((await forgetDeliveries(database)) > 0);
  };
  const watch = watchWebhooks(database, events);
  const reseal = resealSecrets(database, seal);
  const fill = (): Promise<void> => slots.fill();
  const renew = (): Promise<void> => slots.renew();
  const job = repeat({ name: 'deliver-changes', intervalMs: pace.pauseMs, logger, registry, run: fill });
  lifecycle
    .add(repeat({ name: 'renew-leases', intervalMs: RENEW_INTERVAL_MS, logger, registry, run: renew }))
    .add(slots)
    .add(job)
    .add(repeat({ name: 'watch-webhooks', intervalMs: WATCH_WEBHOOKS_INTERVAL_MS, logger, registry, run: watch }))
    .add(repeat({ name: 'reseal-secrets', intervalMs: RESEAL_INTERVAL_MS, logger, registry, run: reseal }))
    .add(repeat({ name: 'forget-deliveries', intervalMs: FORGET_INTERVAL_MS, logger, registry, run: forget }));
  return job.hurry;
}

/** Lets another process lead once this one has stopped; it would take over by itself, but only after three seconds. */
function resigning(sequencer: Sequencer): Resource {
  return { name: 'lead', stop: () => sequencer.stop().catch(() => undefined) };
}
