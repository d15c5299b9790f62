import { afterEach, describe, expect, it } from '@jest/globals';
import { withClient } from '@crm/local-stack';
import { answering, eventually, noteSecret, startReceiver, type Received, type Receiver } from '@crm/testkit';
import { Webhook } from 'standardwebhooks';
import { createUser } from '../client/administered-users.js';
import { administeredIn, documentFor, pageIn, type Administered } from '../client/administration.js';
import { expectStatus } from '../client/document.js';
import { errorOf, faultsOf } from '../client/error-document.js';
import { messageSchema } from '../client/message-schema.js';
import { create, freshText, update } from '../client/records.js';
import { giveRole } from '../client/rights/give-role.js';
import { apiWith, stack } from '../client/stack.js';
import { adminToken, claimsOf } from '../client/tokens.js';

const admin = apiWith(await adminToken());
const adminId = String(claimsOf(await adminToken()).sub);
const made: string[] = [];
let receiver: Receiver | undefined;

afterEach(async () => {
  for (const id of made.splice(0)) await admin.delete(`/webhooks/${id}`);
  await receiver?.stop();
  receiver = undefined;
});

interface Hook extends Administered {
  readonly secret: string;
}

async function createWebhook(attributes: object): Promise<Hook> {
  const answer = await admin.post('/webhooks', documentFor('webhooks', attributes));
  const webhook = administeredIn(answer, 201);
  made.push(webhook.id);
  expect(answer.headers.location).toBe(webhook.links.self);
  const secret = String(webhook.attributes.secret);
  noteSecret(secret.replace('whsec_', ''));
  return { ...webhook, secret };
}

const read = async (id: string) => administeredIn(await admin.get(`/webhooks/${id}`)).attributes;

/** The events that the receiver got about a record, verified as a receiver verifies them. */
function eventsOf(record: string, { secret }: Hook): Readonly<Record<string, unknown>>[] {
  const verify = ({ body, headers }: Received): Readonly<Record<string, unknown>> =>
    new Webhook(secret).verify(body, headers as Record<string, string>) as Readonly<Record<string, unknown>>;
  return receiver?.received.map(verify).filter(({ subject }) => subject === record) ?? [];
}

describe('webhooks', () => {
  it('webhooks#attributes: have defaults, and are changed, read, listed and deleted', async () => {
    const { id, attributes, secret } = await createWebhook({ url: 'https://hooks.example/crm' });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
    const state = {
      position: expect.stringMatching(/^\d+$/u),
      lag: expect.any(Number),
      failures: 0,
      paused_reason: null,
    };
    const defaults = { modules: null, kinds: null, user_id: adminId, format: 'thin', active: true };
    expect(attributes).toMatchObject({ url: 'https://hooks.example/crm', ...defaults, ...state });
    const wanted = {
      url: 'https://hooks.example/x',
      modules: ['Notes'],
      kinds: ['created'],
      format: 'full',
      active: false,
    };
    const changed = administeredIn(await admin.patch(`/webhooks/${id}`, documentFor('webhooks', wanted, id)));
    expect(changed.attributes).toMatchObject({ ...wanted, user_id: adminId });
    expect(changed.attributes).not.toHaveProperty('secret');
    const { position, ...others } = await read(id);
    const sentBack = documentFor('webhooks', { ...others, position: '0', lag: 1_000_000, failures: 9 }, id);
    const { attributes: after } = administeredIn(await admin.patch(`/webhooks/${id}`, sentBack));
    expect(after).toMatchObject({ ...wanted, position, failures: 0 });
    const withSecret = documentFor('webhooks', { secret: 'x' }, id);
    expect(faultsOf(await admin.patch(`/webhooks/${id}`, withSecret), 400)).toEqual(['8109 /data/attributes/secret']);
    const { data } = pageIn(await admin.get('/webhooks?page[limit]=200'));
    expect(data.find((webhook) => webhook.id === id)?.attributes).toMatchObject(wanted);
    expectStatus(await admin.delete(`/webhooks/${id}`), 204);
    for (const path of [`/webhooks/${id}`, `/webhooks/${id}/deliveries`])
      expect(errorOf(await admin.get(path), 404).code).toBe(8001);
    expect(errorOf(await admin.delete(`/webhooks/${id}`), 404).code).toBe(8001);
  });

  it.each([
    [{}, '8110 /data/attributes/url'],
    [{ url: 'ftp://hooks.example/' }, '8122 /data/attributes/url'],
    [{ url: 'https://hooks.example/\n' }, '8122 /data/attributes/url'],
    [{ url: 'https://u:p@hooks.example/' }, '8122 /data/attributes/url'],
    [{ url: 'https://10.0.0.1/' }, '8122 /data/attributes/url'],
    [{ url: 'http://93.184.216.34/' }, '8122 /data/attributes/url'],
    [{ url: 'https://[::ffff:169.254.169.254]/' }, '8122 /data/attributes/url'],
    [{ modules: [] }, '8111 /data/attributes/modules'],
    [{ modules: ['Nothing'] }, '8113 /data/attributes/modules/0'],
    [{ modules: ['Notes', 'Notes'] }, '8113 /data/attributes/modules/1'],
    [{ kinds: ['created', 'made'] }, '8113 /data/attributes/kinds/1'],
    [{ user_id: 'nobody' }, '8117 /data/attributes/user_id'],
    [{ format: 'fat' }, '8113 /data/attributes/format'],
    [{ active: 'yes' }, '8111 /data/attributes/active'],
    [{ position: '1' }, '8109 /data/attributes/position'],
    [{ secret: 'x' }, '8109 /data/attributes/secret'],
    [{ color: 'red' }, '8108 /data/attributes/color'],
  ])('webhooks#attributes: %j is refused', async (attributes, fault) => {
    const whole = Object.keys(attributes).length === 0 ? {} : { url: 'https://hooks.example/', ...attributes };
    const answer = await admin.post('/webhooks', documentFor('webhooks', whole));
    expect(faultsOf(answer, 400)).toEqual([fault]);
  });

  it('webhooks#attributes: several that are changed at the same time all keep their new values', async () => {
    const { id } = await createWebhook({ url: 'https://hooks.example/crm', active: false });
    const states = [
      { modules: ['Notes'], kinds: ['created'], format: 'full' },
      { modules: null, kinds: null, format: 'thin' },
    ];
    for (const wanted of [states, states, states].flat()) {
      await Promise.all(
        Object.entries(wanted).map(async ([name, value]) => {
          expectStatus(await admin.patch(`/webhooks/${id}`, documentFor('webhooks', { [name]: value }, id)), 200);
        }),
      );
      expect(await read(id)).toMatchObject(wanted);
    }
  });

  it('webhooks#requests: post changes in order, signed, with records as the user of the webhook reads them', async () => {
    receiver = await startReceiver(answering(200));
    const hook = await createWebhook({ url: receiver.url, modules: ['Notes'], format: 'full' });
    const note = await create(admin, 'Notes', { name: 'first' });
    await update(admin, note, { name: 'second' });
    expectStatus(await admin.delete(`/modules/Notes/${note.id}`), 200);
    const events = await eventually(() => {
      const found = eventsOf(note.id, hook);
      expect(found.map(({ type }) => type)).toEqual(['crm.Notes.created', 'crm.Notes.updated', 'crm.Notes.deleted']);
      return found;
    });
    expect(events[0]).toMatchObject({ specversion: '1.0', data: { module: 'Notes', record: note.id, user: adminId } });
    const isEvent = (await messageSchema())('webhooks.event');
    expect(events.filter((event) => !isEvent(event))).toEqual([]);
    const last = events.at(-1);
    expect(last?.data).not.toHaveProperty('record_attributes');
    await eventually(async () => {
      expect(Number((await read(hook.id)).position)).toBeGreaterThanOrEqual(Number(last?.id));
    });
    const { data } = pageIn(await admin.get(`/webhooks/${hook.id}/deliveries?page[limit]=200`));
    expect(data.find(({ attributes }) => attributes.position === last?.id)?.attributes).toMatchObject({
      status: 200,
      error: null,
      duration: expect.any(Number),
    });
    const replay = documentFor('webhooks', { position: String(Number(events[0]?.id) - 1) });
    administeredIn(await admin.post(`/webhooks/${hook.id}/replay`, replay));
    await eventually(() => {
      expect(eventsOf(note.id, hook)).toHaveLength(6);
    });
  });

  it('webhooks#requests: have the attributes of a record that is there', async () => {
    receiver = await startReceiver(answering(200));
    const hook = await createWebhook({ url: receiver.url, modules: ['Notes'], kinds: ['created'], format: 'full' });
    const name = freshText();
    const note = await create(admin, 'Notes', { name });
    await eventually(() => {
      expect(eventsOf(note.id, hook)).toMatchObject([{ data: { record_attributes: { name } } }]);
    });
  });

  it('webhooks#attributes: post what their user may see', async () => {
    receiver = await startReceiver(answering(200));
    const { id } = await createUser(admin);
    await giveRole(admin, { Notes: { view: 'owner', list: 'owner' } }, { type: 'Users', id });
    const hook = await createWebhook({ url: receiver.url, modules: ['Notes'], user_id: id });
    const hidden = await create(admin, 'Notes');
    const own = await create(admin, 'Notes', { assigned_user_id: id });
    await eventually(() => {
      expect(eventsOf(own.id, hook)).toHaveLength(1);
    });
    expect(eventsOf(hidden.id, hook)).toEqual([]);
  });

  it('limits#defaults: a URL has at most 2,000 characters', async () => {
    const url = 'https://hooks.example/'.padEnd(2_001, 'a');
    expect(faultsOf(await admin.post('/webhooks', documentFor('webhooks', { url })), 400)).toEqual([
      '8112 /data/attributes/url',
    ]);
    expect((await createWebhook({ url: url.slice(0, 2_000), active: false })).attributes.url).toHaveLength(2_000);
  });

  it('webhooks#urls: a create with an id is refused', async () => {
    const document = { data: { type: 'webhooks', id: 'mine', attributes: { url: 'https://hooks.example/' } } };
    expect(faultsOf(await admin.post('/webhooks', document), 403)).toEqual(['8125 /data/id']);
  });

  it('webhooks#replay: refuses what is no position or time, or not kept', async () => {
    const { id } = await createWebhook({ url: 'https://hooks.example/', active: false });
    const replay = async (attributes: object) =>
      admin.post(`/webhooks/${id}/replay`, documentFor('webhooks', attributes));
    expect(faultsOf(await replay({}), 400)).toEqual(['8110 /data/attributes/position']);
    expect(faultsOf(await replay({ position: '0', at: '2030-01-01T00:00:00Z' }), 400)).toEqual([
      '8122 /data/attributes/at',
    ]);
    expect(faultsOf(await replay({ position: 1 }), 400)).toEqual(['8111 /data/attributes/position']);
    expect(faultsOf(await replay({ position: '-1' }), 400)).toEqual(['8122 /data/attributes/position']);
    for (const at of ['yesterday', '+100000-01-01T00:00:00Z', '2030-02-30T00:00:00Z', '2030-01-01T00:00:00'])
      expect(faultsOf(await replay({ at }), 400)).toEqual(['8114 /data/attributes/at']);
    expect(faultsOf(await replay({ position: '999999999999' }), 400)).toEqual(['8115 /data/attributes/position']);
    expect(faultsOf(await replay({ at: '2001-01-01T00:00:00Z' }), 410)).toEqual(['8219 /data/attributes/at']);
    expect(administeredIn(await replay({ position: '0' })).attributes.position).toBe('0');
  });

  it('administration#audit: are in the audit, without secrets', async () => {
    const { id } = await createWebhook({ url: 'https://hooks.example/' });
    const { attributes } = administeredIn(await admin.post(`/webhooks/${id}/rotate-secret`, ''));
    noteSecret(String(attributes.secret).replace('whsec_', ''));
    const rows = await withClient(stack.adminDatabaseUrl, async (db) => {
      const found = await db.query<{ act: string; user_id: string; details: unknown }>(
        'select act, user_id, details from events.audit where subject = $1 order by id',
        [id],
      );
      return found.rows;
    });
    expect(rows).toEqual([
      { act: 'webhook.created', user_id: adminId, details: expect.objectContaining({ url: 'https://hooks.example/' }) },
      { act: 'webhook.secret_rotated', user_id: adminId, details: {} },
    ]);
  });
});
