import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import { withClient } from '@crm/local-stack';
import { createKeySeal } from '@crm/service';
import { ByteBudget } from '@crm/runtime';
import { answering, eventually, startReceiver, type Answer, type Receiver } from '@crm/testkit';
import { Webhook } from 'standardwebhooks';
import { createWebhookAdministration, type WebhookAdministration } from '../src/administration/webhooks.js';
import { deliverChanges, HELD_PAGES, type DeliveryParts } from '../src/delivery/deliver.js';
import type { Deliver } from '../src/delivery/delivery-slots.js';
import { createPost } from '../src/delivery/post.js';
import { receiversIn } from '../src/domain/receiver-address.js';
import { resealSecrets } from '../src/jobs/reseal-secrets.js';
import { leaseWebhooks, renewLeases } from '../src/repository/leased-webhooks.js';
import { measureWebhooks } from '../src/repository/measured-webhooks.js';
import { noteMilestone } from '../src/repository/milestones.js';
import { createEventsDatabase, type EventsDatabase } from './events-database.js';

const BY = { userId: '1', clientId: 'app', requestId: 'r' };
const key = randomBytes(32);
const seal = createKeySeal([key]);
const mayReceive = receiversIn(['127.0.0.1']);

let events: EventsDatabase;
let webhooks: WebhookAdministration;
let receiver: Receiver;
let answer: Answer;

beforeAll(async () => {
  events = await createEventsDatabase();
  await events.store.admin(`insert into records.users values ('1', 'admin', 'Active', true)`);
  webhooks = createWebhookAdministration({
    database: events.database,
    catalog,
    seal,
    mayReceive,
    onAct: () => undefined,
  });
});
afterAll(() => events.stop());

beforeEach(async () => {
  await events.store.admin(
    'truncate events.webhook, events.milestone cascade; update events.sequencer set last_position = 0, epoch = 0',
  );
  await events.store.admin(`update records.users set status = 'Active'`);
  answer = answering(200);
  receiver = await startReceiver((...request) => {
    answer(...request);
  });
});
afterEach(() => receiver.stop());

/** Makes this many changes. */
async function change(count: number): Promise<void> {
  await events.store.admin(`update events.sequencer set last_position = last_position + ${count}`);
}

/** The changes that were made, as records returns them to a user who does not see every third one. */
const readChanges: DeliveryParts['readChanges'] = async (_webhook, after) => {
  const [row] = await events.store.admin<{ newest: number }>(
    'select last_position::float8 as newest from events.sequencer',
  );
  const newest = row?.newest ?? 0;
  const next = Math.min(newest, after + 4);
  const positions = Array.from({ length: next - after }, (_, index) => after + index + 1);
  const attributes = { module: 'Notes', record: 'n', kind: 'updated', at: '2030-01-01T00:00:00.000Z' };
  const changes = positions
    .filter((position) => position % 3 !== 0)
    .map((position) => ({ position, kind: 'updated', attributes, record: undefined }));
  return { changes, next, newest, bytes: 100_000 };
};

const tried: (number | null)[] = [];

function processWith(parts: Partial<DeliveryParts>): Deliver {
  return deliverChanges({
    database: events.database,
    seal,
    readChanges,
    post: createPost({ mayReceive }),
    heldPages: new ByteBudget(HELD_PAGES),
    source: 'https://crm.example/api/v8',
    restSeconds: 0,
    onTried: (status) => tried.push(status),
    ...parts,
  });
}

/** One process that posts for all webhooks that may post. */
async function work(parts: Partial<DeliveryParts> = {}, deliver = processWith(parts)): Promise<number> {
  const leased = await leaseWebhooks(events.database, 10, []);
  await Promise.all(leased.map((webhook) => deliver(webhook, () => false)));
  return leased.length;
}

async function create(attributes = {}): Promise<{ readonly id: string; readonly secret: string }> {
  const { id, attributes: made } = await webhooks.create(BY, { url: receiver.url, ...attributes });
  return { id, secret: String(made.secret) };
}

const stateOf = async (id: string) => (await webhooks.get(id)).attributes;
const received = () => receiver.received.map(({ body }) => Number((JSON.parse(body) as { id: string }).id));

/** Makes the next try due, as time does, and returns in how many seconds after the last one it would have been. */
async function skipPause(): Promise<number> {
  const [row] = await events.store.admin<{ seconds: number }>(
    `with b as (select next_try from events.webhook), u as (update events.webhook set next_try = now())
    select extract(epoch from next_try - (select max(at) from events.delivery))::float8 as seconds from b`,
  );
  return row?.seconds ?? 0;
}

/** How much longer a pause may be than it has to, in seconds: the time that a busy machine takes to save it. */
const SAVED_WITHIN = 4;

describe('what a webhook posts', () => {
  it('webhooks#requests: is each change after the creation, in order, signed by Standard Webhooks, and then nothing', async () => {
    await change(5);
    const { id, secret } = await create();
    expect(await work()).toBe(0);
    await change(5);
    expect(await work()).toBe(1);
    expect(received()).toEqual([7, 8, 10]);
    const [first] = receiver.received;
    expect(new Webhook(secret).verify(first?.body ?? '', first?.headers as Record<string, string>)).toEqual({
      specversion: '1.0',
      id: '7',
      source: 'https://crm.example/api/v8',
      type: 'crm.Notes.updated',
      subject: 'n',
      time: '2030-01-01T00:00:00.000Z',
      datacontenttype: 'application/json',
      data: { module: 'Notes', record: 'n', kind: 'updated', at: '2030-01-01T00:00:00.000Z' },
    });
    expect(first?.headers).toMatchObject({
      'content-type': 'application/cloudevents+json',
      'webhook-id': `${id}.7`,
    });
    expect(await stateOf(id)).toMatchObject({ position: '10', lag: 0, failures: 0, paused_reason: null });
    expect(await work()).toBe(0);
  });

  it('webhooks#receivers: waits while slow receivers at its host hold long changes, not while those at others do', async () => {
    const heldPages = new ByteBudget({ total: 1_000_000, share: 150_000 });
    const elsewhere = heldPages.open('elsewhere', () => undefined);
    const here = heldPages.open('127.0.0.1', () => undefined);
    for (const [claim, bytes] of [
      [elsewhere, 700_000],
      [here, 60_000],
    ] as const) {
      claim.hold(bytes);
      claim.keep();
    }
    await create();
    await change(2);
    let reads = 0;
    const countReads: DeliveryParts['readChanges'] = (webhook, after) => {
      reads += 1;
      return readChanges(webhook, after);
    };
    const deliver = processWith({ heldPages, readChanges: countReads });
    const workSoon = async (): Promise<unknown> => {
      await events.store.admin('update events.webhook set next_try = now()');
      return [await work({}, deliver), reads, received()];
    };
    expect(await workSoon()).toEqual([1, 1, []]);
    expect(await workSoon()).toEqual([1, 1, []]);
    here.release();
    expect(await workSoon()).toEqual([1, 2, [1, 2]]);
    expect(heldPages.held).toBe(700_000);
  });

  it('webhooks#requests: verifies with the new secret and the one before', async () => {
    const { id, secret } = await create();
    const renewed = String((await webhooks.rotateSecret(BY, id)).attributes.secret);
    await change(1);
    await work();
    const [first] = receiver.received;
    for (const each of [secret, renewed])
      expect(new Webhook(each).verify(first?.body ?? '', first?.headers as Record<string, string>)).toBeDefined();
    await events.store.admin(`update events.webhook set former_secret_until = now()`);
    await change(1);
    await work();
    expect(String(receiver.received[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('is signed by the same secret when a new key has sealed it and the old key is gone', async () => {
    const { secret } = await create();
    const newKey = randomBytes(32);
    await resealSecrets(events.database, createKeySeal([newKey, key]))();
    await change(1);
    await work({ seal: createKeySeal([newKey]) });
    const [first] = receiver.received;
    expect(new Webhook(secret).verify(first?.body ?? '', first?.headers as Record<string, string>)).toBeDefined();
  });

  it('webhooks#attributes: is nothing while it is not active, or its user is not', async () => {
    const { id } = await create({ active: false });
    await change(1);
    expect(await work()).toBe(0);
    await webhooks.change(BY, id, { active: true });
    await events.store.admin(`update records.users set status = 'Inactive'`);
    expect(await work()).toBe(0);
    await events.store.admin(`update records.users set status = 'Active'`);
    expect(await work()).toBe(1);
    expect(received()).toEqual([1]);
  });

  it('is posted by one process at a time, and by the next one when that process ends', async () => {
    const { id } = await create();
    await change(1);
    let isWorking = true;
    answer = (_request, response) => {
      if (!isWorking) response.end();
    };
    const stuck = work({ post: createPost({ mayReceive, timeLimitMs: 2_000 }) });
    await eventually(() => {
      expect(receiver.received).toHaveLength(1);
    });
    expect(await work()).toBe(0);
    await events.store.admin(`update events.webhook set leased_until = now() - interval '1 s'`);
    isWorking = false;
    expect(await work()).toBe(1);
    await stuck;
    expect(received()).toEqual([1, 1]);
    expect(await stateOf(id)).toMatchObject({ position: '1', failures: 0 });
  });
});

describe('a lease', () => {
  it('is renewed until it is over', async () => {
    const { id } = await create();
    await change(1);
    const [leased] = await leaseWebhooks(events.database, 10, []);
    const lease = String(leased?.lease);
    const seconds = async (): Promise<number | undefined> => {
      const query = `select extract(epoch from leased_until - now())::float8 as seconds from events.webhook where id = '${id}'`;
      return (await events.store.admin<{ seconds: number }>(query))[0]?.seconds;
    };
    await events.store.admin(`update events.webhook set leased_until = now() + interval '5 s'`);
    expect(await renewLeases(events.database, [lease])).toEqual([lease]);
    expect(await seconds()).toBeGreaterThan(5);
    await events.store.admin(`update events.webhook set leased_until = now()`);
    expect(await renewLeases(events.database, [lease])).toEqual([]);
    expect(await seconds()).toBeLessThan(0);
  });
});

it('webhooks at the hosts that have all their turns wait', async () => {
  const urls = [
    'https://Slow.example/a',
    'https://slow.example:8443',
    'https://[2606:4700::1]:1/',
    'https://other.example?x',
  ];
  for (const url of urls) await create({ url });
  await change(1);
  const hostsWithout = async (...hosts: string[]): Promise<string[]> => {
    const leased = await leaseWebhooks(events.database, 10, hosts);
    await events.store.admin(`update events.webhook set leased_until = '-infinity'`);
    return leased.map(({ host }) => host).toSorted();
  };
  expect(await hostsWithout()).toEqual(['[2606:4700::1]', 'other.example', 'slow.example', 'slow.example']);
  expect(await hostsWithout('slow.example', '[2606:4700::1]')).toEqual(['other.example']);
});

it('a webhook with changes to post is stalled once nobody has worked on it for two minutes', async () => {
  const stalled = async () => (await measureWebhooks(events.database)).find(({ state }) => state === 'active')?.stalled;
  await create();
  await create({ active: false });
  await change(1);
  await events.store.admin(`insert into events.milestone values (now() - interval '3 min', 1)`);
  expect(await stalled()).toBe(0);
  await events.store.admin(`update events.webhook set next_try = now() - interval '3 min'`);
  expect(await stalled()).toBe(1);
  await events.store.admin(`update records.users set status = 'Inactive'`);
  expect(await stalled()).toBe(0);
  await events.store.admin(`update records.users set status = 'Active'; update events.milestone set at = now()`);
  expect(await stalled()).toBe(0);
});

describe('a change that is not received', () => {
  it('webhooks#failures: is tried ten times over about 62 hours, and no later one is posted before it', async () => {
    const { id } = await create();
    await change(2);
    answer = answering(500);
    for (const [index, pause] of [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 72_000, 86_400, 0].entries()) {
      expect(await work()).toBe(1);
      expect(await stateOf(id)).toMatchObject({ failures: index + 1, position: '0' });
      const paused = await skipPause();
      expect([pause, paused >= pause && paused < pause + SAVED_WITHIN]).toEqual([pause, true]);
    }
    expect(await stateOf(id)).toMatchObject({ paused_reason: 'failing', active: true });
    expect(await work()).toBe(0);
    expect(received()).toEqual(Array(10).fill(1));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    answer = answering(200);
    await webhooks.change(BY, id, {});
    await work();
    expect(received().slice(10)).toEqual([1, 2]);
    expect(await stateOf(id)).toMatchObject({ failures: 0, paused_reason: null });
  });

  it('webhooks#failures: is not tried before the time of Retry-After, and not again after 410', async () => {
    const { id } = await create();
    await change(1);
    answer = answering(429, { 'retry-after': '100' });
    await work();
    const paused = await skipPause();
    expect(paused).toBeGreaterThanOrEqual(100);
    expect(paused).toBeLessThan(100 + SAVED_WITHIN);
    answer = answering(410);
    await work();
    expect(await stateOf(id)).toMatchObject({ paused_reason: 'gone' });
    expect(await work()).toBe(0);
  });

  it('webhooks#failures: pauses the webhook when the next changes are no longer kept, until a replay', async () => {
    const { id } = await create();
    await change(9);
    const gone = () => Promise.reject(new AppError({ code: codes.changesGone, value: '0' }));
    await work({ readChanges: gone });
    expect(await stateOf(id)).toMatchObject({ paused_reason: 'too_far_behind' });
    await webhooks.replay(BY, id, { position: '6' });
    await work();
    expect(received()).toEqual([7, 8]);
  });

  it('waits while records cannot be read, without counting a failure', async () => {
    const { id } = await create();
    await change(1);
    const startedAt = new Date();
    const readNothing = () => Promise.reject(new AppError({ code: codes.serviceUnavailable }));
    await expect(work({ readChanges: readNothing })).rejects.toMatchObject({ code: codes.serviceUnavailable });
    expect(await stateOf(id)).toMatchObject({ failures: 0, paused_reason: null });
    const [row] = await events.store.admin<{ next_try: Date }>('select next_try from events.webhook');
    expect(row?.next_try.getTime()).toBeGreaterThanOrEqual(startedAt.getTime() + 5_000);
  });

  it('is not posted without a signature', async () => {
    await create();
    await change(1);
    const elsewhere = createKeySeal([randomBytes(32)]);
    await expect(work({ seal: elsewhere })).rejects.toThrow('No key opens the secret');
    expect(received()).toEqual([]);
  });

  it('webhooks#deliveries: is listed with the answer or the error', async () => {
    const { id } = await create();
    await change(1);
    answer = (request) => request.socket.destroy();
    await work();
    await skipPause();
    answer = answering(204);
    await work();
    const rows = await events.store.admin(`select position::int, status, error from events.delivery
      where webhook = '${id}' order by at`);
    expect(rows).toEqual([
      { position: 1, status: null, error: expect.stringContaining('socket hang up') },
      { position: 1, status: 204, error: null },
    ]);
    expect(tried.slice(-2)).toEqual([null, 204]);
  });
});

describe('a webhook that is deleted', () => {
  it.each([204, 500])('while its receiver answers %i leaves nothing behind, and nothing fails', async (status) => {
    const { id } = await create();
    await change(1);
    let deletion: Promise<unknown> = Promise.resolve();
    answer = (_request, response) => {
      deletion = withClient(events.store.adminUrl, async (client) => {
        await client.query('begin; delete from events.webhook');
        response.writeHead(status).end();
        // The try is about to be saved.
        await events.store.untilLocked();
        await client.query('commit');
      });
    };
    await work();
    await deletion;
    await expect(webhooks.get(id)).rejects.toMatchObject({ code: codes.recordNotFound });
  });
});

describe('a replay', () => {
  it('webhooks#replay: posts again from its position, also while changes are posted', async () => {
    const { id } = await create();
    await change(4);
    answer = (_request, response) => {
      const isFirst = receiver.received.length === 1;
      void (isFirst ? webhooks.replay(BY, id, { position: '0' }) : sleep(0)).then(() => response.end());
    };
    await work();
    expect(received()).toEqual([1]);
    await work();
    expect(received()).toEqual([1, 1, 2, 4]);
  });

  it('webhooks#replay: from a time begins at most a minute before it', async () => {
    const { id } = await create();
    await change(9);
    await events.store.admin(`insert into events.milestone values (now() - interval '2 min', 3), (now(), 7)`);
    const at = new Date(Date.now() - 60_000).toISOString();
    expect((await webhooks.replay(BY, id, { at })).attributes).toMatchObject({ position: '3', lag: 6 });
  });

  it('webhooks#replay: from a time after the last change begins after it, however long ago that was', async () => {
    const { id } = await create();
    await change(9);
    await noteMilestone(events.database);
    await events.store.admin(`update events.milestone set at = at - interval '1 h'`);
    const at = new Date(Date.now() - 60_000).toISOString();
    expect((await webhooks.replay(BY, id, { at })).attributes).toMatchObject({ position: '9', lag: 0 });
  });
});
