import { sql, toStatement, type Queryable } from '@crm/postgres';
import { MAX_COUNT, toPage, type ListPage, type PageRequest, type Sealed } from '@crm/service';
import type { Webhook, WebhookSettings } from '../domain/webhook.js';
import { NEWEST } from '../sql/shown-positions.js';

const COLUMNS = sql`w.id::text, w.url, w.modules, w.kinds, w.user_id as "userId", w.format, w.active,
  w.position::float8, w.failures, w.paused_reason as "pausedReason",
  (extract(epoch from w.created) * 1000)::float8 as created, (extract(epoch from w.modified) * 1000)::float8 as modified`;

/** The webhook with this id; undefined if there is none. With a lock for a change in the same transaction. */
export async function lockWebhook(tx: Queryable, id: string): Promise<Webhook | undefined> {
  const query = sql`select ${COLUMNS} from events.webhook w where w.id = ${id}::uuid for update`;
  const [row] = await tx.run<Webhook>(toStatement(query, 'lock_webhook'));
  return row;
}

export async function readWebhook(db: Queryable, id: string): Promise<Webhook | undefined> {
  const query = sql`select ${COLUMNS} from events.webhook w where w.id = ${id}::uuid`;
  const [row] = await db.run<Webhook>(toStatement(query, 'webhook'));
  return row;
}

/** One page of the webhooks, the oldest first. */
export async function listWebhooks(db: Queryable, page: PageRequest): Promise<ListPage<Webhook>> {
  const query = sql`select ${COLUMNS} from events.webhook w
    order by w.created, w.id limit ${page.limit + 1} offset ${page.offset}`;
  const rows = await db.run<Webhook>(toStatement(query, 'webhooks'));
  const counting = sql`select count(*)::int as count from (select from events.webhook limit ${MAX_COUNT + 1}) w`;
  const [counted] = await db.run<{ count: number }>(toStatement(counting, 'webhook_count'));
  return toPage(rows, page, counted?.count ?? 0);
}

/** Stores a webhook that begins at the newest position, and returns its id. */
export async function insertWebhook(tx: Queryable, settings: WebhookSettings, { keyId, box }: Sealed): Promise<string> {
  const { url, modules, kinds, userId, format, active } = settings;
  const query = sql`insert into events.webhook
      (url, modules, kinds, user_id, format, active, secret, secret_key_id, position)
    select ${url}, ${modules}::text[], ${kinds}::text[], ${userId}, ${format}, ${active}, ${box}, ${keyId}, ${NEWEST}
    from events.sequencer s returning id::text`;
  const [row] = await tx.run<{ id: string }>(toStatement(query, 'insert_webhook'));
  if (row === undefined) throw new Error('events.sequencer has no row');
  return row.id;
}

/** Replaces the settings. It is tried at once, by whichever process is first, with no failure counted. */
export async function updateWebhook(tx: Queryable, id: string, settings: WebhookSettings): Promise<void> {
  const { url, modules, kinds, userId, format, active } = settings;
  await tx.run(
    toStatement(
      sql`update events.webhook set url = ${url}, modules = ${modules}::text[], kinds = ${kinds}::text[],
          user_id = ${userId}, format = ${format}, active = ${active}, failures = 0, paused_reason = null,
          next_try = now(), lease = null, leased_until = '-infinity', modified = now()
        where id = ${id}::uuid`,
      'update_webhook',
    ),
  );
}

/** Deletes a webhook with its deliveries; says whether there was one. */
export async function deleteWebhook(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.count(toStatement(sql`delete from events.webhook where id = ${id}::uuid`, 'delete_webhook'))) > 0;
}

/** Replaces the secret; the former one signs as well for a day. */
export async function replaceSecret(tx: Queryable, id: string, { keyId, box }: Sealed): Promise<void> {
  await tx.run(
    toStatement(
      sql`update events.webhook set former_secret = secret, former_secret_key_id = secret_key_id,
          former_secret_until = now() + interval '1 day', secret = ${box}, secret_key_id = ${keyId}, modified = now()
        where id = ${id}::uuid`,
      'replace_webhook_secret',
    ),
  );
}

/** Moves a webhook to another position, from which it posts at once. A process that posts for it now stops. */
export async function moveWebhook(tx: Queryable, id: string, position: number): Promise<void> {
  await tx.run(
    toStatement(
      sql`update events.webhook set position = ${position}, failures = 0, paused_reason = null, next_try = now(),
          lease = null, leased_until = '-infinity', modified = now()
        where id = ${id}::uuid`,
      'move_webhook',
    ),
  );
}
