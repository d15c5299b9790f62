import { sql, toStatement, type Queryable, type SqlFragment, type Statement } from '@crm/postgres';
import type { Format, PausedReason } from '../domain/webhook.js';
import { NEWEST } from '../sql/shown-positions.js';
import { deliveryInsertion, type Try } from './deliveries.js';

/**
 * How long a process may post for a webhook before another one may, in milliseconds; each change that is received renews
 * it. Reading a page, one try and their statements fit into it.
 */
const LEASE_MS = 40_000;

/** A webhook for which this process posts. */
export interface LeasedWebhook {
  readonly id: string;
  /** Identifies the lease. */
  readonly lease: string;
  readonly url: string;
  readonly modules: readonly string[] | null;
  readonly kinds: readonly string[] | null;
  readonly userId: string;
  readonly format: Format;
  readonly position: number;
  readonly failures: number;
  /** The sealed secret that signs, and the former one while that signs too. */
  readonly box: Buffer;
  readonly keyId: string;
  readonly formerBox: Buffer | null;
  readonly formerKeyId: string | null;
}

/** Leases up to so many webhooks that are behind the newest position and have no pause. */
export async function leaseWebhooks(database: Queryable, limit: number): Promise<readonly LeasedWebhook[]> {
  return database.run<LeasedWebhook>(
    toStatement(
      sql`update events.webhook w set leased_until = clock_timestamp() + ${LEASE_MS} * interval '1 ms'
        where w.id in (
          select d.id from events.webhook d, events.sequencer s
          where d.active and d.paused_reason is null and d.next_try <= now() and d.leased_until < now()
            and d.position <> ${NEWEST}
            and exists (select from records_pub.user_v1 u where u.id = d.user_id and u.status = 'Active' and not u.deleted)
          order by d.next_try limit ${limit} for update of d skip locked)
        returning w.id::text, w.leased_until::text as lease, w.url, w.modules, w.kinds, w.user_id as "userId", w.format,
          w.position::float8, w.failures,
          w.secret as box, w.secret_key_id as "keyId",
          case when w.former_secret_until > now() then w.former_secret end as "formerBox",
          w.former_secret_key_id as "formerKeyId"`,
      'lease_webhooks',
    ),
  );
}

/** Saves that a change was received, with the try. The renewed lease; undefined once it is over. */
export function saveReceived(database: Queryable, webhook: LeasedWebhook, tried: Try): Promise<string | undefined> {
  const statement = sql`with tried as (${deliveryInsertion(webhook.id, tried)}) ${move(webhook, tried.position)}`;
  return renewed(database, toStatement(statement, 'save_received'));
}

/** Saves that changes up to a position concern nobody. The renewed lease; undefined once it is over. */
export function skipTo(database: Queryable, webhook: LeasedWebhook, position: number): Promise<string | undefined> {
  return renewed(database, toStatement(move(webhook, position), 'skip_changes'));
}

function move({ id, lease }: LeasedWebhook, position: number): SqlFragment {
  return sql`update events.webhook set position = ${position}, failures = 0,
      leased_until = clock_timestamp() + ${LEASE_MS} * interval '1 ms'
    where id = ${id}::uuid and leased_until = ${lease}::timestamptz and leased_until > clock_timestamp()
    returning leased_until::text as lease`;
}

async function renewed(database: Queryable, statement: Statement): Promise<string | undefined> {
  const [row] = await database.run<{ lease: string }>(statement);
  return row?.lease;
}

/** Ends the lease; the next try may begin after so many seconds. */
export async function release(
  database: Queryable,
  { id, lease }: LeasedWebhook,
  { failures, pauseSeconds, pausedReason }: Release,
): Promise<void> {
  const statement = sql`update events.webhook set failures = ${failures}, paused_reason = ${pausedReason},
      next_try = now() + ${pauseSeconds} * interval '1 s', leased_until = '-infinity'
    where id = ${id}::uuid and leased_until = ${lease}::timestamptz`;
  await database.count(toStatement(statement, 'release_webhook'));
}

/** The state of a webhook after its changes were posted, or one of them could not be. */
export interface Release {
  readonly failures: number;
  readonly pauseSeconds: number;
  readonly pausedReason: PausedReason | null;
}
