import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceName } from '@crm/local';
import { eventually } from '@crm/testkit';
import { apiAt, type Api } from '../contract/client/api.js';
import { errorOf } from '../contract/client/error-document.js';
import { create, creation, urlOf } from '../contract/client/records.js';
import { send, type Answer } from '../contract/client/send.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { takeDown } from './take-down.js';

const LIST = '/modules/Notes?page[limit]=1';

describe('a service that is down', () => {
  let own: OwnStack;
  let api: Api;

  beforeAll(async () => {
    own = await startOwnStack();
    api = apiAt(own.stack.baseUrl, own.token);
  }, 90_000);

  afterAll(() => own.dispose(), 30_000);

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

  it('issue 2: without records every record operation is a 503 errors document with Retry-After; then all is well again', async () => {
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
        expect(Date.now() - started).toBeLessThan(3000);
      }
    });
    expect((await api.get(urlOf(record))).status).toBe(200);
  });

  it('issue 2: without records the gateway still refuses what it can refuse itself', async () => {
    await without('records', async () => {
      expect(errorOf(await apiAt(own.stack.baseUrl).get(LIST), 401).code).toBe(8501);
      expect(errorOf(await api.get('/modules/Nope'), 404).code).toBe(8402);
      expect(errorOf(await api.get(LIST, { accept: 'text/html' }), 406).code).toBe(8405);
    });
    expect((await api.get(LIST)).status).toBe(200);
  });

  it('issue 2: without auth there is no new token (503), but existing tokens still work', async () => {
    const record = await create(api, 'Notes');
    await without('auth', async () => {
      const answer = await requestToken();
      expect(answer.status).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      for (let round = 0; round < 10; round += 1) expect((await api.get(urlOf(record))).status).toBe(200);
      await create(api, 'Notes');
      const keys = await send(own.stack.baseUrl, { path: '/.well-known/jwks.json' });
      expect([200, 503]).toContain(keys.status);
    });
    expect((await requestToken()).status).toBe(200);
  });

  it.each(['relationships', 'files'] as const)('issue 2: without %s records are served as ever', async (name) => {
    await without(name, async () => {
      const record = await create(api, 'Notes');
      expect((await api.get(urlOf(record))).status).toBe(200);
      expect((await api.get(LIST)).status).toBe(200);
    });
    expect((await api.get(LIST)).status).toBe(200);
  });
});
