import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceName } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { apiAt, type Api } from '../contract/client/api.js';
import { errorOf } from '../contract/client/error-document.js';
import { WRITE_URLS, writeLink } from '../contract/client/links/link-writer.js';
import { entryOf, linkedIds, relatedUrl } from '../contract/client/links/linkage.js';
import { newRecord } from '../contract/client/links/new-record.js';
import type { Resource } from '../contract/client/document.js';
import { create, creation, freshId, required, urlOf } from '../contract/client/records.js';
import { send, type Answer } from '../contract/client/send.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { takeDown } from './take-down.js';

/** The default of the gateway. */
const REQUEST_TIMEOUT_MS = 30_000;
/** How soon after its return a service must work again: five seconds on a machine that is not busy. */
const AFTER_RETURN_MS = 20_000;
const LIST = '/modules/Notes?page[limit]=1';

describe('a service that is down', () => {
  let own: OwnStack;
  let api: Api;

  beforeAll(async () => {
    own = await startOwnStack();
    api = apiAt(own.stack.baseUrl, own.token);
  });

  afterAll(() => own.dispose());

  async function without(name: ServiceName, work: () => Promise<void>): Promise<void> {
    const service = own.stack.services[name];
    if (service === undefined) throw new Error(`no ${name}`);
    const gateway = own.stack.services.gateway?.pid();
    const bringBack = await takeDown(service);
    try {
      await work();
    } finally {
      await bringBack();
    }
    await eventually(async () => {
      expect((await fetch(`http://127.0.0.1:${service.opsPort}/readyz`)).status).toBe(200);
    }, RECOVERY_MS);
    await eventually(async () => {
      expect((await api.get(LIST)).status).toBe(200);
      expect((await requestToken()).status).toBe(200);
    }, RECOVERY_MS);
    expect(own.stack.services.gateway?.pid()).toBe(gateway);
  }

  function requestToken(): Promise<Answer> {
    const { baseUrl, serviceClient } = own.stack.credentials;
    return send(baseUrl, {
      method: 'POST',
      path: '/api/oauth/access_token',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: serviceClient.id,
        client_secret: serviceClient.secret,
      }),
    });
  }

  it('availability#a-service-down: without records every record operation returns a 503 errors document with Retry-After, then recovers', async () => {
    const record = await create(api, 'Notes');
    await without('records', async () => {
      const calls = [
        () => api.get(LIST),
        () => api.get(urlOf(record)),
        () => api.post('/modules/Notes', creation('Notes')),
        () => api.patch(urlOf(record), { data: { type: record.type, id: record.id, attributes: {} } }),
        () => api.delete(urlOf(record)),
        () => api.get(`${urlOf(record)}/relationships/contact`),
        () => api.get(`${urlOf(record)}/contact`),
      ];
      for (const call of calls) {
        const started = Date.now();
        const answer = await call();
        expect(errorOf(answer, 503).code).toBe(8902);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect(Date.now() - started).toBeLessThan(10_000);
      }
    });
    expect((await api.get(urlOf(record))).status).toBe(200);
  });

  it('availability#a-service-down: without records the gateway still rejects the faults that it detects itself', async () => {
    await without('records', async () => {
      expect(errorOf(await apiAt(own.stack.baseUrl).get(LIST), 401).code).toBe(8501);
      expect(errorOf(await api.get('/modules/Nope'), 404).code).toBe(8402);
      expect(errorOf(await api.get(LIST, { accept: 'text/html' }), 406).code).toBe(8405);
    });
    expect((await api.get(LIST)).status).toBe(200);
  });

  it('availability#auth-down: without auth no new token is issued (503), but existing tokens still work', async () => {
    const record = await create(api, 'Notes');
    await without('auth', async () => {
      const answer = await requestToken();
      expect(answer.status).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      // On a busy machine Redis may answer too late; then the state of a token is unknown, but no answer says that the
      // token is invalid.
      const statuses: number[] = [];
      await eventually(async () => {
        statuses.push((await api.get(urlOf(record))).status);
        expect(statuses.filter((status) => status === 200)).toHaveLength(10);
      }, RECOVERY_MS);
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      await eventually(() => create(api, 'Notes'), RECOVERY_MS);
      const keys = await send(own.stack.baseUrl, { path: '/.well-known/jwks.json' });
      expect([200, 503]).toContain(keys.status);
    });
    expect((await requestToken()).status).toBe(200);
  });

  describe('relationships', () => {
    interface Linked {
      readonly meeting: Resource;
      readonly user: Resource;
      readonly account: Resource;
    }

    async function linked(): Promise<Linked> {
      const [meeting, user] = [await create(api, 'Meetings'), await create(api, 'Users')];
      expect((await writeLink(api, 'add', meeting, 'users', [entryOf(user)])).status).toBe(200);
      return { meeting, user, account: await create(api, 'Accounts') };
    }

    /** Every kind of write that needs the many-to-many links. */
    function linkWrites({ meeting, user }: Linked, newId: string): (() => Promise<Answer>)[] {
      const invited = { users: { data: [entryOf(user)] } };
      const { type, id } = meeting;
      return [
        ...(['add', 'replace', 'remove'] as const).flatMap((verb) =>
          WRITE_URLS.map(
            ([, of]) =>
              () =>
                writeLink(api, verb, meeting, 'users', [entryOf(user)], of),
          ),
        ),
        () => api.patch(urlOf(meeting), { data: { type, id, attributes: { name: 'N' }, relationships: invited } }),
        () =>
          api.post('/modules/Meetings', {
            data: { type, id: newId, attributes: required('Meetings'), relationships: invited },
          }),
      ];
    }

    async function expectUnavailable(call: () => Promise<Answer>, limitMs: number): Promise<void> {
      const started = performance.now();
      const answer = await call();
      expect(errorOf(answer, 503).code).toBe(8902);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(performance.now() - started).toBeLessThan(limitMs);
    }

    /** Everything else about links: reads of all kinds, writes of links over columns and over tables of records. */
    async function expectTheRest({ meeting, user, account }: Linked): Promise<void> {
      expect(await linkedIds(api, meeting, 'users')).toEqual([user.id]);
      expect((await api.get(relatedUrl(meeting, 'users'))).status).toBe(200);
      expect((await api.get(urlOf(meeting))).status).toBe(200);
      const member = await create(api, 'Accounts');
      const address = await newRecord(api, 'EmailAddresses');
      for (const [link, other] of [
        ['members', member],
        ['email_addresses', address],
      ] as const) {
        for (const verb of ['add', 'replace', 'remove'] as const) {
          const { status } = await writeLink(api, verb, account, link, [entryOf(other)]);
          expect(status).toBe(verb === 'remove' ? 204 : 200);
        }
      }
      const relationships = { members: { data: [entryOf(member)] } };
      const data = { type: 'Accounts', attributes: { name: 'A' }, relationships };
      expect((await api.post('/modules/Accounts', { data })).status).toBe(201);
    }

    async function expectRecovery(pair: Linked, newId: string): Promise<void> {
      expect((await api.get(`/modules/Meetings/${newId}`)).status).toBe(404);
      expect((await api.get(urlOf(pair.meeting))).text).not.toContain('"name":"N"');
      for (const call of linkWrites(pair, newId)) {
        await eventually(async () => {
          expect((await call()).status).toBeLessThan(300);
        }, AFTER_RETURN_MS);
      }
      expect(await linkedIds(api, pair.meeting, 'users')).toEqual([pair.user.id]);
    }

    it('availability#a-service-down: when down, writes of many-to-many links return 503 with Retry-After, and everything else works', async () => {
      const [pair, newId] = [await linked(), freshId()];
      await without('relationships', async () => {
        for (const call of linkWrites(pair, newId)) await expectUnavailable(call, 10_000);
        await expectTheRest(pair);
      });
      await expectRecovery(pair, newId);
    });

    it('availability#a-service-down: when frozen, they return 504 before the request itself times out, and everything else works', async () => {
      const [pair, newId] = [await linked(), freshId()];
      const { relationships } = own.stack.services;
      relationships?.kill('SIGSTOP');
      try {
        const started = performance.now();
        const answers = await Promise.all(linkWrites(pair, newId).map((call) => call()));
        expect(performance.now() - started).toBeLessThan(REQUEST_TIMEOUT_MS);
        expect(answers.map((answer) => errorOf(answer, 504).code)).toEqual(answers.map(() => 8903));
        await expectTheRest(pair);
      } finally {
        relationships?.kill('SIGCONT');
      }
      await eventually(async () => {
        expect((await writeLink(api, 'replace', pair.meeting, 'users', [entryOf(pair.user)])).status).toBe(200);
      }, AFTER_RETURN_MS);
    });
  });

  it.each(['relationships', 'files', 'events'] as const)(
    'availability#a-service-down: without %s records are served as usual',
    async (name) => {
      await without(name, async () => {
        const record = await create(api, 'Notes');
        expect((await api.get(urlOf(record))).status).toBe(200);
        expect((await api.get(LIST)).status).toBe(200);
      });
      expect((await api.get(LIST)).status).toBe(200);
    },
  );
});
