import { sql, toStatement, type Queryable } from '@crm/postgres';
import type { PausedReason } from '../domain/webhook.js';
import { NEWEST } from '../sql/shown-positions.js';

/** Whether a webhook posts, or why it does not. */
export type WebhookState = 'active' | 'inactive' | PausedReason;

/** The webhooks in one state. */
export interface MeasuredWebhooks {
  readonly state: WebhookState;
  readonly count: number;
  /** Positions between the newest one and that of the webhook that is furthest behind. */
  readonly lag: number;
}

/** The states in which there are webhooks. */
export function measureWebhooks(database: Queryable): Promise<readonly MeasuredWebhooks[]> {
  const query = sql`select case when not w.active then 'inactive' else coalesce(w.paused_reason, 'active') end as state,
      count(*)::int as count, greatest(0, max(${NEWEST} - w.position))::float8 as lag
    from events.webhook w, events.sequencer s group by 1`;
  return database.run<MeasuredWebhooks>(toStatement(query, 'measure_webhooks'));
}
