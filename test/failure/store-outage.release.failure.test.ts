import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames, type ServiceName } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { apiAt, type Api } from '../contract/client/api.js';
import { documentOf, resourceOf } from '../contract/client/document.js';
import { errorOf } from '../contract/client/error-document.js';
import { create, freshText, read } from '../contract/client/records.js';
import { send } from '../contract/client/send.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { takeDown } from './take-down.js';
import { startWriteLoad } from './write-load.js';

const LIST = '/modules/Notes?page[limit]=1';
/** Nothing answers at port 1. */
const NO_STANDBY = 'postgres://crm@127.0.0.1:1/crm';

describe('store outages', () => {
  let own: OwnStack;
  let api: Api;
  const lines: string[] = [];

  beforeAll(async () => {
    const extraEnv = { CRM_RECORDS_POSTGRES_READ_URL: NO_STANDBY };
    own = await startOwnStack({ durable: true, extraEnv, onLogLine: (_service, line) => lines.push(line) });
    api = apiAt(own.stack.baseUrl, own.token);
  });

  afterAll(() => own.dispose());

  function pids(): (number | undefined)[] {
    return serviceNames.map((name) => own.stack.services[name]?.pid());
  }

  /** availability#probes: a service without a store is alive, and must not be restarted. */
  async function expectAlive(names: readonly ServiceName[]): Promise<void> {
    for (const name of names) {
      const livez = await fetch(`http://127.0.0.1:${own.stack.services[name]?.opsPort ?? 0}/livez`);
      expect([name, livez.status]).toEqual([name, 200]);
    }
  }

  it('lists#counts: while the standby that counts does not answer, the primary counts', async () => {
    for (let count = 0; count < 3; count += 1) await create(api, 'Accounts');
    // So far behind the end of a short list its records are not gathered, and therefore not counted with the page.
    const answer = await api.get('/modules/Accounts?page[offset]=1001&page[count]=exact');
    expect(documentOf(answer).meta?.page).toMatchObject({ count: 3, countIsExact: true });
    // The process writes its lines in batches.
    await eventually(() => {
      expect(lines.filter((line) => line.includes('"event":"standby.failed"'))).toHaveLength(1);
    });
  });

  it('availability#postgres-down: without Postgres requests get 503 with Retry-After, and all recovers without a restart', async () => {
    const record = await create(api, 'Notes', { description: freshText() });
    const before = pids();
    await own.stopPostgres('order');
    const calls = [
      () => api.get(LIST),
      () => api.get(`/modules/Notes/${record.id}`),
      () => api.post('/modules/Notes', { data: { type: 'Notes', attributes: { name: 'n', portal_flag: false } } }),
      () => api.delete(`/modules/Notes/${record.id}`),
    ];
    for (const call of calls) {
      const answer = await call();
      // 8906: where Redis answers late, auth would have to look up the token in Postgres.
      expect([8902, 8905, 8906]).toContain(errorOf(answer, 503).code);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    const token = await send(own.stack.baseUrl, {
      method: 'POST',
      path: '/api/oauth/access_token',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: own.stack.credentials.serviceClient.id,
        client_secret: own.stack.credentials.serviceClient.secret,
      }),
    });
    expect(token.status).toBe(503);
    await expectAlive(serviceNames);
    await own.startPostgres();
    await eventually(async () => {
      expect((await api.get(LIST)).status).toBe(200);
    }, RECOVERY_MS);
    expect(await read(api, record)).toEqual(record);
    expect(resourceOf(await api.get(`/modules/Notes/${record.id}`)).attributes.deleted).toBe(false);
    expect(pids()).toEqual(before);
  });

  it('durability#acknowledged-writes: kill -9 of Postgres under load loses no acknowledged write', async () => {
    const before = pids();
    const load = startWriteLoad(api);
    await eventually(() => {
      expect(load.acknowledged()).toBeGreaterThan(10);
    }, RECOVERY_MS);
    const acknowledgedBefore = load.acknowledged();
    await own.stopPostgres('kill');
    await sleep(300);
    await own.startPostgres();
    await eventually(async () => {
      expect((await api.get(LIST)).status).toBe(200);
    }, RECOVERY_MS);
    await eventually(() => {
      expect(load.acknowledged()).toBeGreaterThan(acknowledgedBefore);
    }, RECOVERY_MS);
    const journal = await load.stop();
    expect(journal.odd).toEqual([]);
    await expect(journal.lost(api)).resolves.toEqual([]);
    expect(pids()).toEqual(before);
  });

  it('availability#redis-down: without Redis tokens still work, because auth knows the revocations', async () => {
    own.redis.cut();
    await sleep(1500);
    // On a busy machine auth may answer too late; then the state of a token is unknown, but no answer says that the
    // token is invalid.
    const statuses: number[] = [];
    await eventually(async () => {
      statuses.push((await api.get(LIST)).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    }, RECOVERY_MS);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expectAlive(serviceNames);
    own.redis.restore();
    await eventually(async () => {
      expect((await api.get(LIST)).status).toBe(200);
    }, RECOVERY_MS);
  });

  it('availability#fail-closed: without Redis and auth requests get 503 with Retry-After, never 200 unchecked and never 401', async () => {
    const auth = own.stack.services.auth;
    if (auth === undefined) throw new Error('no auth');
    own.redis.cut();
    const bringBack = await takeDown(auth);
    try {
      await sleep(1500);
      for (let round = 0; round < 5; round += 1) {
        const answer = await api.get(LIST);
        expect([8902, 8906]).toContain(errorOf(answer, 503).code);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      await expectAlive(serviceNames.filter((name) => name !== 'auth'));
    } finally {
      own.redis.restore();
      await bringBack();
    }
    await eventually(async () => {
      expect((await api.get(LIST)).status).toBe(200);
    }, RECOVERY_MS);
  });
});
