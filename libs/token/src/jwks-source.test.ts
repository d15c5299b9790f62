import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger, createRegistry, currentContext, runInContext } from '@crm/runtime';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { createJwksSource, type JwksSource, type JwksSourceOptions } from './jwks-source.js';

const logger = createLogger({
  service: 'test',
  version: '0',
  level: 'silent',
  destination: { write: () => undefined },
});
const HOUR = 3600 * 1000;

let first: JWK;
let second: JWK;
let source: JwksSource;

beforeAll(async () => {
  first = await publicJwk('first');
  second = await publicJwk('second');
});

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});

afterEach(async () => {
  await source.stop?.();
  jest.useRealTimers();
});

async function publicJwk(kid: string): Promise<JWK> {
  const { publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
}

function setOf(...keys: unknown[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ keys }));
}

function open(fetch: JwksSourceOptions['fetch'], options: Partial<JwksSourceOptions> = {}): JwksSource {
  source = createJwksSource({ fetch, logger, ...options });
  return source;
}

/** Lets fetches under way end; importing a key takes one or two turns of the event loop. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

it('fetches in the background at start', async () => {
  const fetch = jest.fn(() => Promise.resolve(setOf(first)));
  open(fetch);
  expect(source.loaded).toBe(false);
  await source.start?.();
  await settle();
  expect(source.loaded).toBe(true);
  expect(await source.find('first')).toMatchObject({ algorithm: 'ES256' });
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('returns the document unchanged for as long as its keys are valid', async () => {
  const document = setOf(first);
  const fetch = jest.fn<JwksSourceOptions['fetch']>(() => Promise.resolve(document));
  open(fetch);
  expect(source.document).toBeUndefined();
  await source.start?.();
  await settle();
  expect(source.document).toEqual(document);
  fetch.mockImplementation(() => Promise.resolve(new TextEncoder().encode('{"keys":[]}')));
  jest.advanceTimersByTime(240_000);
  await settle();
  expect(source.document).toEqual(document);
  jest.advanceTimersByTime(24 * HOUR);
  expect(source.document).toBeUndefined();
});

it('retries until the first keys arrive', async () => {
  const fetch = jest.fn(() => Promise.reject(new Error('away')));
  open(fetch);
  await source.start?.();
  await settle();
  for (const delay of [250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]) {
    const before = fetch.mock.calls.length;
    jest.advanceTimersByTime(delay - 1);
    expect(fetch).toHaveBeenCalledTimes(before);
    jest.advanceTimersByTime(1);
    await settle();
    expect(fetch).toHaveBeenCalledTimes(before + 1);
  }
  fetch.mockImplementation(() => Promise.resolve(setOf(first)) as never);
  jest.advanceTimersByTime(5_000);
  await settle();
  expect(source.loaded).toBe(true);
});

it('refreshes at 80 % of the maximum age', async () => {
  const fetch = jest.fn(() => Promise.resolve(setOf(first)));
  open(fetch, { maxAgeMs: 300_000 });
  await source.start?.();
  await settle();
  jest.advanceTimersByTime(239_999);
  expect(fetch).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  expect(fetch).toHaveBeenCalledTimes(2);
});

describe('an unknown kid', () => {
  it('triggers one fetch and finds a new key', async () => {
    let keys = setOf(first);
    const fetch = jest.fn(() => Promise.resolve(keys));
    open(fetch);
    await source.start?.();
    await settle();
    keys = setOf(first, second);
    expect(await source.find('second')).toBeDefined();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('triggers at most one fetch per cool-down', async () => {
    const fetch = jest.fn(() => Promise.resolve(setOf(first)));
    open(fetch);
    await source.start?.();
    await settle();
    for (let attempt = 0; attempt < 50; attempt += 1) expect(await source.find(`forged-${attempt}`)).toBeUndefined();
    expect(fetch).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(29_999);
    await source.find('forged');
    expect(fetch).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(1);
    await source.find('forged');
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('is fetched outside the context of its request, and so are later fetches', async () => {
    const contexts: unknown[] = [];
    open(() => {
      contexts.push(currentContext());
      return Promise.resolve(setOf(first));
    });
    const request = { requestId: 'r', traceId: 't', traceparent: 'tp', deadline: 0 };
    await runInContext(request, () => source.find('forged'));
    await source.start?.();
    await settle();
    await runInContext(request, () => source.find('forged'));
    jest.advanceTimersByTime(240_000);
    await settle();
    expect(contexts.length).toBeGreaterThan(2);
    expect(contexts.filter((context) => context !== undefined)).toEqual([]);
  });

  it('shares a fetch under way', async () => {
    const fetch = jest.fn(() => Promise.resolve(setOf(first, second)));
    open(fetch);
    const found = await Promise.all(['first', 'second', 'third'].map((kid) => source.find(kid)));
    expect(found.map((key) => key !== undefined)).toEqual([true, true, false]);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

it('counts fetches by their result', async () => {
  const registry = createRegistry({ service: 'test', version: '0' });
  const fetch = jest.fn(() => Promise.reject(new Error('away')));
  open(fetch, { registry });
  await source.start?.();
  await settle();
  fetch.mockImplementation(() => Promise.resolve(setOf(first)) as never);
  await source.find('first');
  const { values = [] } = (await registry.getSingleMetric('crm_jwks_fetch_total')?.get()) ?? {};
  expect(values.map(({ labels, value }) => [labels.result, value])).toEqual([
    ['ok', 1],
    ['error', 1],
  ]);
});

it('uses stale keys for 24 hours while the issuer is unavailable', async () => {
  const fetch = jest.fn(() => Promise.resolve(setOf(first)));
  open(fetch);
  await source.start?.();
  await settle();
  fetch.mockImplementation(() => Promise.reject(new Error('away')));
  jest.advanceTimersByTime(23 * HOUR);
  expect(await source.find('first')).toBeDefined();
  jest.advanceTimersByTime(2 * HOUR);
  await expect(source.find('first')).rejects.toMatchObject({ code: 8902, retryAfterSeconds: 2 });
});

it('notifies only when a key has left the set', async () => {
  let keys = setOf(first);
  open(() => Promise.resolve(keys), { maxAgeMs: 1_000 });
  const removed = jest.fn();
  source.onRemoved(removed);
  await source.start?.();
  await settle();
  for (const next of [setOf(first, second), setOf(second)]) {
    expect(removed).not.toHaveBeenCalled();
    keys = next;
    jest.advanceTimersByTime(800);
    await settle();
  }
  expect(removed).toHaveBeenCalledTimes(1);
});

describe('a key set', () => {
  it.each([
    ['not JSON', new TextEncoder().encode('<html>')],
    ['not a set', new TextEncoder().encode('[]')],
    ['empty', setOf()],
    ['only secret keys', setOf({ kty: 'oct', k: 'c2VjcmV0', kid: 'x', alg: 'HS256' })],
  ])('is rejected when it is %s, and the previous keys stay', async (_name, bytes) => {
    let keys = setOf(first);
    open(() => Promise.resolve(keys), { maxAgeMs: 1_000 });
    await source.start?.();
    await settle();
    keys = bytes;
    jest.advanceTimersByTime(800);
    await settle();
    expect(await source.find('first')).toBeDefined();
  });

  it('may contain unusable members', async () => {
    const { alg: _alg, ...withoutAlg } = second;
    open(() =>
      Promise.resolve(
        setOf(
          null,
          7,
          {},
          { ...second, use: 'enc' },
          { ...second, alg: 'HS256' },
          withoutAlg,
          { ...second, kty: 'RSA' },
          first,
        ),
      ),
    );
    await source.start?.();
    await settle();
    expect(await source.find('first')).toBeDefined();
    expect(await source.find('second')).toBeUndefined();
  });
});
