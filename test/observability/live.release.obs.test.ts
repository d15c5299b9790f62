import { randomUUID } from 'node:crypto';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames, temporaryFolder, withClient } from '@crm/local-stack';
import { latestExpand, migrate } from '@crm/postgres';
import { createLogger } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import { DASHBOARDS } from '../../deploy/observability/dashboards/all.js';
import { send } from '../contract/client/send.js';
import { hold } from '../failure/hold-tables.js';
import { startMixedCalls, type MixedCalls } from '../failure/fleet/mixed-calls.js';
import { startOwnStack, type OwnStack } from '../failure/own-stack.js';
import { takeDown } from '../failure/take-down.js';
import { startPrometheus, type ActiveAlert, type Prometheus } from './prometheus/server.js';
import { secondsOf, windowSeconds } from './rules/delay.js';
import { readRuleFile, readRules, RULE_FILES, type Rule } from './rules/rule-files.js';
import { queriesOf, readRunbook, RUNBOOKS } from './rules/runbook.js';
import { shortened } from './rules/shorten.js';

/** An hour of the rules is a minute here. */
const FACTOR = 60;
/** Ten scrapes. */
const LEAST_SECONDS = 10;
/** Wait before checking whether an alert fired, or is resolved, in time: longer than any alert may take. */
const PATIENCE_MS = 180_000;
/** Time for the services to notice, by time-outs, breakers and statements that end, and for Prometheus to scrape and evaluate. */
const NOTICE_SECONDS = 45;
/** How far back an alert's history is read: longer than one test. */
const HISTORY_SECONDS = 600;
/** Times of alerts have nanoseconds, those of samples milliseconds. */
const ROUNDING_SECONDS = 0.002;
const RULE_FILES_HERE = RULE_FILES.map((file) => shortened(readRuleFile(file), FACTOR, LEAST_SECONDS));
const RULES = RULE_FILES_HERE.flatMap(({ groups }) => groups.flatMap(({ rules }) => rules));
/** Bounds that no shortening changes. */
const LONG_AGO = "interval '40 days'";

let own: OwnStack;
let folder: string;
let prometheus: Prometheus;
let calls: MixedCalls;

beforeAll(async () => {
  folder = await temporaryFolder('crm-prometheus-');
  own = await startOwnStack({ extraEnv: { CRM_AUTH_KEY_TICK_INTERVAL: '24h' } });
  prometheus = await startPrometheus({
    folder,
    ports: serviceNames.map((name) => own.stack.services[name]?.opsPort ?? 0),
    rules: RULE_FILES_HERE,
  });
  calls = await startMixedCalls(own, 3);
});
afterAll(async () => {
  await calls.stop();
  await prometheus.stop();
  await own.dispose();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Does harm, sees these alerts fire in their time, undoes the harm and sees them gone in their time. Times are those of Prometheus' own
 * looks, so that it does not matter when this test gets to see them.
 */
async function expectToldOf(names: readonly string[], harm: () => Promise<() => Promise<void>>): Promise<void> {
  await eventually(async () => {
    expect(namesOf(await firing())).not.toEqual(expect.arrayContaining([...names]));
  }, PATIENCE_MS);
  const harmedAt = Date.now() / 1_000;
  const undo = await harm();
  let told: readonly ActiveAlert[] = [];
  try {
    told = await eventually(
      async () => {
        const all = await firing();
        expect(namesOf(all)).toEqual(expect.arrayContaining([...names]));
        return all.filter((alert) => names.includes(nameOf(alert)));
      },
      PATIENCE_MS,
      500,
    );
    for (const alert of told) await expectInTime(alert, harmedAt);
    for (const { annotations } of told) expect(Object.values(annotations).join()).not.toMatch(/<error|<no value>/);
  } finally {
    await undo();
  }
  const undoneAt = Date.now() / 1_000;
  await eventually(
    async () => {
      const left = namesOf(await firing()).filter((name) => names.includes(name));
      expect(left).toEqual([]);
    },
    PATIENCE_MS,
    500,
  );
  for (const alert of told) await expectGoneInTime(alert, undoneAt);
}

/** Its windows fill up, and then it fires at the very first look after its `for`. */
async function expectInTime(alert: ActiveAlert, harmedAt: number): Promise<void> {
  const rule = ruleOf(alert);
  const hold = secondsOf(rule.for);
  const activeAt = Date.parse(alert.activeAt) / 1_000;
  expect(activeAt - harmedAt).toBeLessThan(windowSeconds(rule, RULES) + NOTICE_SECONDS);
  const after = (times: readonly number[]): number[] => times.filter((time) => time > activeAt - ROUNDING_SECONDS);
  const pending = after(await looksAt(alert, 'pending'));
  const [firedAt = Number.NaN] = after(await looksAt(alert, 'firing'));
  expect(firedAt - activeAt).toBeGreaterThan(hold - ROUNDING_SECONDS);
  expect(pending.filter((time) => time - activeAt > hold)).toEqual([]);
}

async function expectGoneInTime(alert: ActiveAlert, undoneAt: number): Promise<void> {
  const rule = ruleOf(alert);
  const lastAt = (await looksAt(alert, 'firing')).at(-1) ?? Number.NaN;
  const promised = windowSeconds(rule, RULES) + secondsOf(rule.keep_firing_for);
  expect(lastAt - undoneAt).toBeLessThan(promised + NOTICE_SECONDS);
}

/** When this alert was seen in this state. */
async function looksAt({ labels }: ActiveAlert, state: ActiveAlert['state']): Promise<readonly number[]> {
  const matchers = Object.entries({ ...labels, alertstate: state }).map(
    ([name, value]) => `${name}=${JSON.stringify(value)}`,
  );
  const series = await prometheus.looks(`ALERTS{${matchers.join()}}`, HISTORY_SECONDS);
  return series.flatMap(({ times }) => times);
}

function ruleOf(alert: ActiveAlert): Rule {
  const rule = RULES.find(({ alert: name = '', labels }) => `${name} ${labels?.severity ?? ''}` === nameOf(alert));
  if (rule === undefined) throw new Error(`no rule of ${nameOf(alert)}`);
  return rule;
}

async function firing(): Promise<ActiveAlert[]> {
  return (await prometheus.alerts()).filter(({ state }) => state === 'firing');
}

function namesOf(alerts: readonly ActiveAlert[]): string[] {
  return [...new Set(alerts.map(nameOf))];
}

function nameOf({ labels: { alertname = '', severity = '' } }: ActiveAlert): string {
  return `${alertname} ${severity}`;
}

async function sql(text: string, values: unknown[] = []): Promise<void> {
  await withClient(own.stack.database.adminUrl, async (client) => client.query(text, values));
}

function frozen(name: 'auth' | 'relationships'): () => Promise<void> {
  own.stack.services[name]?.kill('SIGSTOP');
  return () => {
    own.stack.services[name]?.kill('SIGCONT');
    return Promise.resolve();
  };
}

/** Requests tokens with a wrong secret at a fixed rate until it is stopped. */
function wrongLogins(): () => Promise<void> {
  const stopping = new AbortController();
  const storm = (async () => {
    while (!stopping.signal.aborted) {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: randomUUID(),
        client_secret: 'no',
      });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await send(own.stack.baseUrl, {
        method: 'POST',
        path: '/api/oauth/access_token',
        headers,
        body: body.toString(),
      });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return async () => {
    stopping.abort();
    await storm;
  };
}

/** Gets a token for a password, whose hash takes its time. */
async function logIn(): Promise<void> {
  const { admin, passwordClient, baseUrl } = own.stack.credentials;
  const client = { client_id: passwordClient.id, client_secret: passwordClient.secret };
  const { status } = await send(baseUrl, {
    method: 'POST',
    path: '/api/oauth/access_token',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', ...client, ...admin }),
  });
  expect(status).toBe(200);
}

/** Lets a migration of files fail that no release has; the way back is the same one, mended. */
async function failingMigration(): Promise<() => Promise<void>> {
  const migrations = path.join(folder, 'migrations');
  await mkdir(migrations);
  await cp(fileURLToPath(new URL('../../services/files/migrations', import.meta.url)), migrations, { recursive: true });
  const version = String(latestExpand(migrations) + 1).padStart(4, '0');
  const file = path.join(migrations, `${version}_broken.expand.sql`);
  const run = (): Promise<void> =>
    migrate({
      connectionString: own.stack.database.urlFor('files', 'owner'),
      schema: 'files',
      folder: migrations,
      logger: createLogger({ service: 'files', version: '0', level: 'silent' }),
      appVersion: '0',
    });
  await writeFile(file, 'select 1 / 0');
  await expect(run()).rejects.toThrow(/division by zero/);
  return async () => {
    await writeFile(file, 'select 1');
    await run();
  };
}

describe('Prometheus watching the six processes', () => {
  it('observability#dashboards: returns data for every recording rule', async () => {
    const records = [...new Set(readRules().flatMap(({ record }) => record ?? []))];
    await eventually(
      async () => {
        const found = await Promise.all(records.map(async (name) => [name, await prometheus.query(name)] as const));
        const without = found.filter(([, series]) => !series.some(({ value }) => Number.isFinite(value)));
        expect(without.map(([name]) => name)).toEqual([]);
      },
      PATIENCE_MS,
      500,
    );
  });

  it('fires when Redis is down', () =>
    expectToldOf(['CrmRedisDown ticket', 'CrmRevocationDegraded ticket'], () => {
      own.redis.cut();
      return Promise.resolve(() => {
        own.redis.restore();
        return Promise.resolve();
      });
    }));

  it('fires when auth is frozen', () => expectToldOf(['CrmTargetDown page'], () => Promise.resolve(frozen('auth'))));

  it('fires at once for requests that fail, an overdue signing key, a failed migration and password guessing', () =>
    Promise.all([
      expectToldOf(['CrmBreakerOpen ticket', 'CrmApiAvailabilityBurn page'], () => {
        const { records } = own.stack.services;
        if (records === undefined) throw new Error('no records');
        return takeDown(records);
      }),
      expectToldOf(['CrmSigningKeyOverdue ticket'], async () => {
        await sql(`update auth.signing_key set activated_at = activated_at - ${LONG_AGO} where state = 'active'`);
        return () =>
          sql(`update auth.signing_key set activated_at = activated_at + ${LONG_AGO} where state = 'active'`);
      }),
      expectToldOf(['CrmMigrationFailed ticket'], failingMigration),
      expectToldOf(['CrmTokenFailuresSpike ticket'], () => Promise.resolve(wrongLogins())),
    ]));

  it('fires when Postgres is slow', () =>
    expectToldOf(['CrmPgSlow ticket'], async () => {
      const held = await hold(own.stack.database.adminUrl, 'lock table records.meetings in access exclusive mode');
      return async () => held[Symbol.asyncDispose]();
    }));

  it('fires when writes across services are stuck', () =>
    expectToldOf(['CrmSettleStuck ticket'], async () => {
      const thaw = frozen('relationships');
      await sql(
        `insert into records.operation (op_id, outcome, settled, decided_at)
values ($1, 'committed', false, now() - interval '5 minutes')`,
        [randomUUID()],
      );
      return thaw;
    }));

  it('observability#dashboards: returns data for every query of the dashboards', async () => {
    const targets = DASHBOARDS.flatMap(({ panels }) =>
      panels.flatMap(({ targets: lines }) => lines.map(([expr]) => expr)),
    );
    const asked = targets.map((expr) =>
      expr.replaceAll(/\$(?:namespace|service)/g, '.*').replaceAll('$__rate_interval', '2m'),
    );
    await eventually(
      async () => {
        await logIn();
        const found = await Promise.all(asked.map(async (expr) => [expr, await prometheus.query(expr)] as const));
        const without = found.filter(([, series]) => !series.some(({ value }) => Number.isFinite(value)));
        expect(without.map(([expr]) => expr)).toEqual([]);
      },
      PATIENCE_MS,
      1_000,
    );
  });

  it('observability#runbooks: accepts every query of the runbooks', async () => {
    const asked = [...RUNBOOKS, 'README.md'].flatMap((name) => queriesOf(readRunbook(name)));
    expect(asked.length).toBeGreaterThan(RUNBOOKS.length);
    for (const expr of asked) await expect(prometheus.query(expr)).resolves.toEqual(expect.any(Array));
  });
});
