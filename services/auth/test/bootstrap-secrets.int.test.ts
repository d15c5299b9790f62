import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createAuthority } from '@crm/testkit';
import { runBootstrap } from '../src/commands/bootstrap.js';
import { startFakeApiServer, type FakeApiServer, type Mishap } from './fake-api-server.js';

let api: FakeApiServer;

beforeEach(async () => {
  api = await startFakeApiServer();
});

afterEach(() => api.stop());

const bootstrap = (what: string, settings: Readonly<Record<string, string>> = {}): Promise<void> =>
  runBootstrap([what], { CRM_AUTH_LOG_LEVEL: 'silent', CRM_AUTH_BOOTSTRAP_DEADLINE: '60s', ...api.env, ...settings });

const KEYS = [
  'auth-owner-password',
  'auth-svc-password',
  'events-owner-password',
  'events-svc-password',
  'file-ticket-key',
  'files-owner-password',
  'files-svc-password',
  'key-encryption-key',
  'postgres-password',
  'records-owner-password',
  'records-svc-password',
  'redis-password',
  'redis-reader-password',
  'refresh-token-key',
  'relationships-owner-password',
  'relationships-svc-password',
  'webhook-key',
];

describe('migrations#bootstrap-secrets: bootstrap secrets', () => {
  it('creates two Secrets with different values, and keeps them when it is run again', async () => {
    await bootstrap('secrets');
    const stores = api.secret('crm-generated') ?? {};
    const admin = api.secret('crm-admin-client') ?? {};
    expect(Object.keys(stores).sort()).toEqual(KEYS);
    expect(Object.keys(admin).sort()).toEqual(['admin-password', 'admin-username', 'client-id', 'client-secret']);
    expect(new Set([...Object.values(stores), ...Object.values(admin)]).size).toBe(KEYS.length + 4);
    for (const key of ['key-encryption-key', 'refresh-token-key', 'file-ticket-key', 'webhook-key']) {
      expect(Buffer.from(stores[key] ?? '', 'base64url')).toHaveLength(32);
    }
    await bootstrap('secrets');
    expect(api.secret('crm-generated')).toEqual(stores);
    expect(api.secret('crm-admin-client')).toEqual(admin);
    expect(api.requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
  });

  it('creates one when many run at the same time', async () => {
    await Promise.all(Array.from({ length: 6 }, () => bootstrap('secrets')));
    expect(api.requests.filter((request) => request.startsWith('POST'))).toHaveLength(12);
    expect(api.requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
    expect(Object.keys(api.secret('crm-generated') ?? {}).sort()).toEqual(KEYS);
  });

  it('adds keys missing from a Secret of an older release without overwriting any', async () => {
    api.put('crm-generated', { 'postgres-password': 'kept', 'own-key': 'of somebody' });
    let disturbances = 0;
    // Another writer changes the Secret between the read and the update.
    api.onRequest = (request) => {
      if (!request.startsWith('PUT') || disturbances > 0) return;
      disturbances += 1;
      api.put('crm-generated', { 'postgres-password': 'kept', 'redis-password': 'of another one' });
    };
    await bootstrap('secrets');
    expect(disturbances).toBe(1);
    const stores = api.secret('crm-generated') ?? {};
    expect(stores).toMatchObject({ 'postgres-password': 'kept', 'redis-password': 'of another one' });
    expect(Object.keys(stores).sort()).toEqual(KEYS);
  });

  it.each<[string, Mishap[]]>([
    ['is down briefly', [500, 503, 429]],
    ['hangs', ['hangs']],
    ['applies a request without a response', ['hangs afterwards']],
  ])('continues when the API server %s', async (_what, mishaps) => {
    api.mishaps.POST = mishaps;
    await bootstrap('secrets', { CRM_AUTH_BOOTSTRAP_API_TIMEOUT: '1s' });
    expect(Object.keys(api.secret('crm-generated') ?? {}).sort()).toEqual(KEYS);
    expect(Object.keys(api.secret('crm-admin-client') ?? {})).toHaveLength(4);
  });

  it.each<[string, Record<string, Mishap[]>, RegExp]>([
    [
      'create',
      { POST: [403] },
      /^the ServiceAccount may not create the Secret some-space\/crm-generated; .* 403: says 403$/,
    ],
    [
      'create',
      { POST: [401] },
      /^the ServiceAccount may not create the Secret some-space\/crm-generated; .* 401: says 401$/,
    ],
    [
      'get',
      { POST: [409], GET: [403] },
      /^the ServiceAccount may not get the Secret some-space\/crm-generated; .* 403/,
    ],
    ['create', { POST: [422] }, /^it was not possible to create the Secret some-space\/crm-generated; .* 422/],
  ])('fails immediately when it may not %s', async (_verb, mishaps, message) => {
    Object.assign(api.mishaps, mishaps);
    await expect(bootstrap('secrets')).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(message),
    });
    expect(api.secret('crm-admin-client')).toBeUndefined();
  });

  it('times out and reports what failed', async () => {
    api.mishaps.POST = Array.from({ length: 1_000 }, () => 500);
    const failing = bootstrap('secrets', { CRM_AUTH_BOOTSTRAP_DEADLINE: '1s' });
    await expect(failing).rejects.toMatchObject({
      name: 'StartupError',
      message: 'the deadline has passed: the Kubernetes API answered 500: says 500',
    });
  });

  it('does not send its token to a server without a valid certificate', async () => {
    await writeFile(path.join(api.serviceAccountFolder, 'ca.crt'), (await createAuthority('Another')).cert);
    await expect(bootstrap('secrets', { CRM_AUTH_BOOTSTRAP_DEADLINE: '1s' })).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/is not to be had: .*certificate/),
    });
    expect(api.requests).toEqual([]);
  });

  it('reports that no ServiceAccount is mounted', async () => {
    const settings = { CRM_AUTH_BOOTSTRAP_SERVICE_ACCOUNT_DIR: '/nowhere' };
    await expect(bootstrap('secrets', settings)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/^no ServiceAccount token is mounted: .*ENOENT/),
    });
  });
});

describe('migrations#bootstrap-secrets: bootstrap purge', () => {
  it('deletes both Secrets, and ignores missing ones', async () => {
    await bootstrap('secrets');
    await bootstrap('purge');
    expect([api.secret('crm-generated'), api.secret('crm-admin-client')]).toEqual([undefined, undefined]);
    await expect(bootstrap('purge')).resolves.toBeUndefined();
  });

  it('reports missing permission', async () => {
    api.mishaps.DELETE = [403];
    await expect(bootstrap('purge')).rejects.toMatchObject({
      message: expect.stringMatching(/^the ServiceAccount may not delete the Secret some-space\/crm-admin-client/),
    });
  });
});
