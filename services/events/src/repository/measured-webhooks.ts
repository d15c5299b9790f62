import { sql, toStatement, type Queryable } from '@crm/postgres';
import type { PausedReason } from '../domain/webhook.js';
import { NEWEST, shown } from '../sql/shown-positions.js';

/** Whether a webhook posts, or why it does not. */
export type WebhookState = 'active' | 'inactive' | PausedReason;

export interface MeasuredWebhooks {
  readonly state: WebhookState;
  readonly count: number;
  /** Positions between the newest one and that of the webhook that is furthest behind. */
  readonly lag: number;
  /** How many of them nobody has worked on for two minutes although they have changes to post and no pause. */
  readonly stalled: number;
}

const STALLED_AFTER = sql`interval '2 min'`;

export function measureWebhooks(database: Queryable): Promise<readonly MeasuredWebhooks[]> {
  const query = sql`select case when not w.active then 'inactive' else coalesce(w.paused_reason, 'active') end as state,
      count(*)::int as count, greatest(0, max(${NEWEST} - w.position))::float8 as lag,
      count(*) filter (where w.next_try < now() - ${STALLED_AFTER} and w.position < ${shown(sql`m.position`)}
        and exists (select from records_pub.user_v1 u where u.id = w.user_id and u.status = 'Active' and not u.deleted)
      )::int as stalled
    from events.webhook w cross join events.sequencer s left join lateral (
      select position from events.milestone where at < now() - ${STALLED_AFTER} order by at desc limit 1) m on true
    group by 1`;
  return database.run<MeasuredWebhooks>(toStatement(query, 'measure_webhooks'));
}
