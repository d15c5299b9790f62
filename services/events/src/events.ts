import { counter, gauge, reasonOf, type Logger, type Registry } from '@crm/runtime';
import type { BoundHolder } from './repository/bound-holder.js';
import type { MeasuredWebhooks, WebhookState } from './repository/measured-webhooks.js';

const STATES: readonly WebhookState[] = ['active', 'inactive', 'failing', 'gone', 'too_far_behind'];
/** The usual answers of receivers, by class. */
const ANSWERS = ['2xx', '3xx', '4xx', '5xx', 'none'];

/** The events of this service that are counted or logged; each is a metric and most are also a log line. */
export interface Events {
  /** This process started or stopped giving positions. */
  leads(isLeader: boolean): void;
  assigned(count: number): void;
  beganEpoch(): void;
  /** The age of the oldest committed change that has no position, in seconds; 0 when all have one. */
  lag(seconds: number): void;
  /** For how long the same transaction has kept later ones from getting positions, in seconds; 0 when none does. */
  held(seconds: number): void;
  /** It has done so for long. */
  heldLong(seconds: number, holder: BoundHolder | undefined): void;
  /** A change was posted to a receiver, which answered with this status or not at all. */
  posted(status: number | null): void;
  /** How many webhooks are in which state, how far they are behind, and how many of them nobody works on. */
  webhooks(measured: readonly MeasuredWebhooks[]): void;
  /** A webhook could not be worked on; another try follows. */
  deliveryFailed(error: unknown): void;
  /** Positions were removed because of their age. */
  forgotten(count: number): void;
}

export function createEvents(registry: Registry, logger: Logger): Events {
  const leader = gauge(registry, {
    name: 'crm_events_leader',
    help: '1 in the process that gives positions to changes, 0 in all others',
  });
  const positions = counter(registry, {
    name: 'crm_events_positions_total',
    help: 'Changes that got a position',
  });
  const lagSeconds = gauge(registry, {
    name: 'crm_events_lag_seconds',
    help: 'Age of the oldest committed change without a position; 0 when all have one',
  });
  const heldSeconds = gauge(registry, {
    name: 'crm_events_held_seconds',
    help: 'For how long the same open transaction has kept later changes from getting a position; 0 when none does',
  });
  const holderPid = gauge(registry, {
    name: 'crm_events_holder_pid',
    help: 'Process of Postgres with the open transaction that has done so for 10 s; 0 when there is none or it is a prepared one',
  });
  const forgottenTotal = counter(registry, {
    name: 'crm_events_forgotten_positions_total',
    help: 'Positions that were removed because of their age',
  });
  const postedTotal = counter(registry, {
    name: 'crm_events_posted_changes_total',
    help: 'Changes posted to the receivers of webhooks, by the class of the answer',
    labelNames: ['answer'],
  });
  const webhooks = gauge(registry, { name: 'crm_webhooks', help: 'Webhooks by state', labelNames: ['state'] });
  const webhookLag = gauge(registry, {
    name: 'crm_webhooks_lag_changes',
    help: 'Positions by which the active webhook that is furthest behind trails the feed',
  });
  const stalledWebhooks = gauge(registry, {
    name: 'crm_webhooks_stalled',
    help: 'Active webhooks with changes to post on which no process has worked for two minutes',
  });
  for (const metric of [leader, lagSeconds, heldSeconds, holderPid]) metric.set(0);
  for (const answer of ANSWERS) postedTotal.inc({ answer }, 0);
  for (const state of STATES) webhooks.set({ state }, 0);
  let led = false;

  return {
    leads(isLeader) {
      leader.set(isLeader ? 1 : 0);
      if (led !== isLeader) {
        const what = isLeader ? 'gives positions to changes' : 'no longer gives positions to changes';
        logger.info({ event: isLeader ? 'sequencer.leads' : 'sequencer.follows' }, what);
      }
      led = isLeader;
    },
    assigned(count) {
      positions.inc(count);
    },
    beganEpoch() {
      const what = 'a new epoch of positions has begun: readers have to read everything again';
      logger.warn({ event: 'sequencer.epoch' }, what);
    },
    lag(seconds) {
      lagSeconds.set(seconds);
    },
    held(seconds) {
      heldSeconds.set(seconds);
      if (seconds === 0) holderPid.set(0);
    },
    heldLong(seconds, holder) {
      holderPid.set(holder?.pid ?? 0);
      const what = 'an open transaction keeps changes from getting positions';
      logger.warn({ event: 'sequencer.held', held_s: Math.round(seconds), ...holder }, what);
    },
    posted(status) {
      postedTotal.inc({ answer: status === null ? 'none' : `${Math.floor(status / 100)}xx` });
    },
    webhooks(measured) {
      const byState = new Map(measured.map((some) => [some.state, some]));
      for (const state of STATES) webhooks.set({ state }, byState.get(state)?.count ?? 0);
      webhookLag.set(byState.get('active')?.lag ?? 0);
      stalledWebhooks.set(byState.get('active')?.stalled ?? 0);
    },
    deliveryFailed(error) {
      logger.warn({ event: 'delivery.failed', reason: reasonOf(error) }, 'a webhook could not be worked on');
    },
    forgotten(count) {
      forgottenTotal.inc(count);
      if (count > 0) logger.info({ event: 'positions.forgotten', count }, 'old positions removed');
    },
  };
}
