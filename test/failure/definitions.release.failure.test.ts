import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiAt, type Api } from '../contract/client/api.js';
import { documentOf, expectStatus, type Resource } from '../contract/client/document.js';
import { errorOf } from '../contract/client/error-document.js';
import { create, creation, read, update } from '../contract/client/records.js';
import type { Answer } from '../contract/client/send.js';
import { TIME_LIMIT_MS } from '../setup/time-limit.js';
import { startAccountCalls, type AccountCalls, type FailedCall } from './definitions/account-calls.js';
import { startFleet, type Fleet } from './fleet/fleet.js';
import type { Instance } from './fleet/instance.js';
import { onceAnswered } from './once-answered.js';

/** The minimum number of calls. */
const CALLS = 20_000;
/** The time within which a definition is in force on every replica (catalog#in-force). */
const IN_FORCE_MS = 2_000;
const PROBE_PAUSE_MS = 150;
const FREEZE_MS = 10_000;
/** By then every caller has noticed that a replica is gone. */
const NOTICED_MS = 5_000;
/** The rounds in which a replica of a service is frozen. */
const FROZEN = new Map([
  [3, 'records'],
  [9, 'gateway'],
] as const);
const FIELDS = '/catalog/fields';
const ENGLISH = { 'en-us': 'Label' };

interface Sample {
  readonly type: string;
  readonly values: readonly unknown[];
  readonly more?: object;
}

/** One after the other, and two values of each. */
const SAMPLES: readonly [Sample, ...Sample[]] = [
  { type: 'text', values: ['a', 'b'], more: { length: 1 } },
  { type: 'int', values: [1, 2] },
  { type: 'date', values: ['2026-05-01', '2026-05-02'] },
  { type: 'bool', values: [true, false] },
  { type: 'decimal', values: [1.25, 2.5] },
  { type: 'datetime', values: ['2026-05-01T08:00:00.000Z', '2026-05-01T09:00:00.000Z'] },
];

let fleet: Fleet;
let admin: Api;
let calls: AccountCalls;

beforeAll(async () => {
  fleet = await startFleet();
  await Promise.all((['gateway', 'records'] as const).map((service) => fleet.add(service)));
  const { stack, token } = fleet.own;
  admin = apiAt(stack.baseUrl, token);
  calls = startAccountCalls(fleet.own);
});

afterAll(async () => {
  await calls.stop();
  await fleet.dispose();
});

/** Defines something; a create that was done without an answer is not done again. */
async function define(url: string, type: string, attributes: object): Promise<number> {
  let tries = 0;
  const answer = await onceAnswered(() => {
    tries += 1;
    return admin.post(url, { data: { type, attributes } });
  });
  if (tries === 1 || answer.status === 201) expectStatus(answer, 201);
  else expect(errorOf(answer, 409).code).toBe(8015);
  return performance.now();
}

const defineField = (name: string, attributes: object): Promise<number> =>
  define(FIELDS, 'catalog-fields', { module: 'Accounts', name, labels: ENGLISH, ...attributes });

async function alter(url: string, type: string, id: string, attributes: object): Promise<void> {
  expectStatus(await onceAnswered(() => admin.patch(`${url}/${id}`, { data: { type, id, attributes } })), 200);
}

const itemsOf = (...keys: string[]): object => ({ items: keys.map((key) => ({ key, labels: ENGLISH })) });

/** The time from the definition of an attribute until the last use of it that a gateway, or records behind it, refused. */
async function delayAt(gateway: Instance, name: string, value: unknown, definedAt: number): Promise<number> {
  const api = apiAt(`http://${gateway.host}:${gateway.port}`, fleet.own.ordinaryToken);
  const isRefused = ({ status }: Answer): boolean => status === 400;
  const isUndescribed = ({ status, text }: Answer): boolean => status === 200 && !text.includes(`"${name}"`);
  let delay = 0;
  for (;;) {
    const begunAt = performance.now();
    if (begunAt > definedAt + 1.5 * IN_FORCE_MS) return delay;
    const [created, listed, described] = await Promise.all([
      api.post('/modules/Accounts', creation('Accounts', { [name]: value })),
      api.get(`/modules/Accounts?page[limit]=1&filter[Accounts.${name}]=${encodeURIComponent(String(value))}`),
      api.get('/modules/Accounts/meta/attributes'),
    ]);
    if (isRefused(created) || isRefused(listed) || isUndescribed(described)) delay = begunAt - definedAt;
    await sleep(PROBE_PAUSE_MS);
  }
}

async function described(name: string): Promise<unknown> {
  const { meta } = documentOf(await onceAnswered(() => admin.get('/modules/Accounts/meta/attributes')));
  return (meta as { Accounts: { attributes: Record<string, unknown> } }).Accounts.attributes[name];
}

/** Hides an attribute and shows it again; records keep their values. */
async function hideAndRestore(name: string, { values, ...attributes }: { readonly values: readonly unknown[] }) {
  const account: Resource = await create(admin, 'Accounts', { [name]: values[0] });
  await calls.leave(name);
  const shown = (await read(admin, account)).attributes[name];
  expectStatus(await onceAnswered(() => admin.delete(`${FIELDS}/Accounts.${name}`)), 204);
  await sleep(IN_FORCE_MS);
  expect(await described(name)).toBeUndefined();
  expect(Object.keys((await update(admin, account, { phone_office: '1' })).attributes)).not.toContain(name);
  await defineField(name, attributes);
  await sleep(IN_FORCE_MS);
  expect((await read(admin, account)).attributes[name]).toEqual(shown);
}

/** Waits until the replicas have a change, and lets the clients use it. */
async function useSoon(name: string, values: readonly unknown[]): Promise<void> {
  await sleep(IN_FORCE_MS);
  calls.use({ name, values });
}

describe('three replicas of gateway and records under load', () => {
  it(
    'catalog#in-force: definitions that change fail no call, and are in force on every replica within two seconds',
    async () => {
      const delays: number[] = [];
      const frozen: number[] = [];
      const startedAt = performance.now();
      for (let round = 0; calls.answered() < CALLS; round += 1) {
        const service = FROZEN.get(round as 3);
        const [ice] = service === undefined ? [] : fleet.instances(service);
        if (ice !== undefined) frozen.push(performance.now());
        const thawed = ice && fleet.freeze(ice, FREEZE_MS);
        const { type, values, more } = SAMPLES[round % SAMPLES.length] ?? SAMPLES[0];
        const attributes = { type, ...more };
        const [name, tier] = [`plain_${round}_c`, `tier_${round}_c`];
        const definedAt = await defineField(name, attributes);
        const gateways = fleet.instances('gateway').filter((gateway) => gateway !== ice);
        delays.push(...(await Promise.all(gateways.map((each) => delayAt(each, name, values[0], definedAt)))));
        calls.use({ name, values });

        await define('/catalog/options', 'catalog-options', { name: tier, ...itemsOf('Gold') });
        await defineField(tier, { type: 'enum', options: tier });
        await alter(FIELDS, 'catalog-fields', `Accounts.${name}`, { labels: { 'en-us': `Label ${round}` } });
        await useSoon(tier, ['Gold']);
        expect(await described(name)).toMatchObject({ label: `Label ${round}` });

        await alter('/catalog/options', 'catalog-options', tier, itemsOf('Silver', 'Gold'));
        if (type === 'text') await alter(FIELDS, 'catalog-fields', `Accounts.${name}`, { length: 20, default: 'none' });
        await useSoon(tier, ['Silver', 'Gold']);
        if (type === 'text') calls.use({ name, values: ['a longer one'] });
        if (round % 2 === 1) {
          await hideAndRestore(name, { values, ...attributes });
          calls.use({ name, values });
        }
        await thawed;
      }
      await calls.stop();
      const sorted = delays.toSorted((one, other) => one - other).map(Math.round);
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      // A frozen process cannot answer the calls that it has.
      const isCaught = ({ status, begunAt }: FailedCall): boolean =>
        [503, 504].includes(status ?? 0) &&
        frozen.some((from) => begunAt > from - NOTICED_MS && begunAt < from + FREEZE_MS + NOTICED_MS);
      const others = calls.failed.filter((call) => !isCaught(call));
      process.stderr.write(
        `${calls.answered()} calls in ${seconds} s: ${others.length} failed, and ${calls.failed.length - others.length} at a frozen replica; ` +
          `new attributes refused for p50 ${sorted[sorted.length >> 1]}, at most ${sorted.at(-1)} ms\n`,
      );
      expect(others.map(({ what }) => what)).toEqual([]);
      expect(sorted.at(-1)).toBeLessThan(IN_FORCE_MS);
    },
    TIME_LIMIT_MS + CALLS * 50,
  );
});
