import { sql, toStatement, type Queryable, type SqlFragment } from '@crm/postgres';
import type { PausedReason, Webhook } from '../domain/webhook.js';
import { NEWEST } from '../sql/shown-positions.js';
import { deliveryInsertion, type Try } from './deliveries.js';

/** How long a process may post for a webhook before another one may, in milliseconds, unless it renews the lease. */
export const LEASE_MS = 10_000;

const EXTENDED = sql`leased_until = clock_timestamp() + ${LEASE_MS} * interval '1 ms'`;

/** The host in the URL of a webhook, as far as turns are shared by host: empty for an unusual way of writing it. */
const HOST = sql`coalesce(lower(substring(d.url from '^[A-Za-z]+://(\\[[^]]*\\]|[^][/:?#\\\\]+)')), '')`;

export interface LeasedWebhook extends Omit<Webhook, 'active' | 'pausedReason' | 'created' | 'modified'> {
  readonly lease: string;
  readonly host: string;
  /** The sealed secret that signs, and the former one while that signs too. */
  readonly box: Buffer;
  readonly keyId: string;
  readonly formerBox: Buffer | null;
  readonly formerKeyId: string | null;
}

/** Leases up to so many webhooks that are behind the newest position and have no pause, none of them at these hosts. */
export async function leaseWebhooks(
  database: Queryable,
  limit: number,
  hosts: readonly string[],
): Promise<readonly LeasedWebhook[]> {
  return database.run<LeasedWebhook>(
    toStatement(
      sql`update events.webhook d set lease = gen_random_uuid(), ${EXTENDED}
        where d.id in (
          select d.id from events.webhook d, events.sequencer s
          where d.active and d.paused_reason is null and d.next_try <= now() and d.leased_until < now()
            and d.position <> ${NEWEST} and ${HOST} <> all (${hosts}::text[])
            and exists (select from records_pub.user_v1 u where u.id = d.user_id and u.status = 'Active' and not u.deleted)
          order by d.next_try limit ${limit} for update of d skip locked)
        returning d.id::text, d.lease::text, d.url, ${HOST} as host, d.modules, d.kinds, d.user_id as "userId", d.format,
          d.position::float8, d.failures,
          d.secret as box, d.secret_key_id as "keyId",
          case when d.former_secret_until > now() then d.former_secret end as "formerBox",
          d.former_secret_key_id as "formerKeyId"`,
      'lease_webhooks',
    ),
  );
}

/** Renews those of the leases that are not over, and returns them. */
export async function renewLeases(database: Queryable, leases: readonly string[]): Promise<readonly string[]> {
  const statement = sql`update events.webhook set ${EXTENDED}
    where lease = any (${leases}::uuid[]) and leased_until > clock_timestamp()
    returning lease::text`;
  const rows = await database.run<{ lease: string }>(toStatement(statement, 'renew_leases'));
  return rows.map(({ lease }) => lease);
}

/** Saves that a change was received, with the try. False once the lease is over. */
export async function saveReceived(database: Queryable, webhook: LeasedWebhook, tried: Try): Promise<boolean> {
  const statement = sql`with ${deliveryInsertion(webhook.id, tried)}
    ${move(webhook, tried.position)} and id in (select id from found)`;
  return (await database.count(toStatement(statement, 'save_received'))) > 0;
}

/** Saves that changes up to a position concern nobody. False once the lease is over. */
export async function skipTo(database: Queryable, webhook: LeasedWebhook, position: number): Promise<boolean> {
  return (await database.count(toStatement(move(webhook, position), 'skip_changes'))) > 0;
}

function move({ id, lease }: LeasedWebhook, position: number): SqlFragment {
  return sql`update events.webhook set position = ${position}, failures = 0
    where id = ${id}::uuid and lease = ${lease}::uuid and leased_until > clock_timestamp()`;
}

/** Ends the lease; the next try may begin after so many seconds. */
export async function release(
  database: Queryable,
  { id, lease }: LeasedWebhook,
  { failures, pauseSeconds, pausedReason }: Release,
): Promise<void> {
  const statement = sql`update events.webhook set failures = ${failures}, paused_reason = ${pausedReason},
      next_try = now() + ${pauseSeconds} * interval '1 s', lease = null, leased_until = '-infinity'
    where id = ${id}::uuid and lease = ${lease}::uuid`;
  await database.count(toStatement(statement, 'release_webhook'));
}

/** The state of a webhook after its changes were posted, or one of them could not be. */
export interface Release {
  readonly failures: number;
  readonly pauseSeconds: number;
  readonly pausedReason: PausedReason | null;
}
