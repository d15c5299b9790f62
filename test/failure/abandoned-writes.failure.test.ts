import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request, type ClientRequest } from 'node:http';
import { edge } from '@crm/grpc';
import { eventually } from '@crm/testkit';
import { apiAt, type Api } from '../contract/client/api.js';
import { errorOf } from '../contract/client/error-document.js';
import type { Resource } from '../contract/client/document.js';
import { create, urlOf } from '../contract/client/records.js';
import { hold, isAwaited } from './hold-tables.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';

const TABLE = 'records.accounts';
const WRITE = edge('gateway', 'records').classes.find(({ name }) => name === 'write');

describe('a write that waits for a lock', () => {
  let own: OwnStack;
  let api: Api;
  let record: Resource;

  beforeAll(async () => {
    // Without interruption it would wait longer than any test runs.
    own = await startOwnStack({ extraEnv: { CRM_RECORDS_STATEMENT_TIMEOUT: '10m' } });
    api = apiAt(own.stack.baseUrl, own.token);
    record = await create(api, 'Accounts');
  });

  afterAll(() => own.dispose());

  const change = (name: string) => ({ data: { type: record.type, id: record.id, attributes: { name } } });

  const awaited = (expected: boolean): Promise<void> =>
    eventually(async () => {
      expect(await isAwaited(own.stack.database.adminUrl, TABLE)).toBe(expected);
    }, RECOVERY_MS);

  const locked = () => hold(own.stack.database.adminUrl, `select from ${TABLE} where id = '${record.id}' for update`);

  function patchAndGoAway(name: string): ClientRequest {
    const { hostname, port } = new URL(own.stack.baseUrl);
    const type = 'application/vnd.api+json';
    const headers = { authorization: `Bearer ${own.token}`, accept: type, 'content-type': type };
    const sent = request({ host: hostname, port, method: 'PATCH', path: `/api/v8${urlOf(record)}`, headers });
    sent.on('error', () => undefined);
    sent.end(JSON.stringify(change(name)));
    return sent;
  }

  it('durability#abandoned-writes: is cancelled in Postgres when its client disconnects', async () => {
    await using held = await locked();
    const begun = Date.now();
    const sent = patchAndGoAway('given up');
    await awaited(true);
    sent.destroy();
    await awaited(false);
    expect(Date.now() - begun).toBeLessThan(WRITE?.deadlineMs ?? 0);
    await held[Symbol.asyncDispose]();
    expect((await api.get(urlOf(record))).text).not.toContain('given up');
  });

  it('durability#abandoned-writes: is cancelled in Postgres when it times out', async () => {
    await using held = await locked();
    const late = api.patch(urlOf(record), change('too late'));
    await awaited(true);
    expect(errorOf(await late, 504).code).toBe(8903);
    await awaited(false);
    await held[Symbol.asyncDispose]();
    expect((await api.get(urlOf(record))).text).not.toContain('too late');
    expect((await api.patch(urlOf(record), change('in time'))).status).toBe(200);
  });
});
