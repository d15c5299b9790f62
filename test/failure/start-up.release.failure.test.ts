import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  bootstrapDatabase,
  commandEnvironment,
  freePorts,
  serviceEnvironment,
  serviceNames,
  type DatabaseService,
  type ServiceName,
  type StackPlan,
} from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { startProcess } from './one-process.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';

/** A stack trace, plain or inside a JSON log line. */
const STACK_TRACE = /(^|\\n)\s+at /mu;

const path = { PATH: process.env.PATH };

describe('wrong configuration', () => {
  it.each<[ServiceName, Record<string, string>, string[]]>([
    [
      'gateway',
      {
        HTTP_PORT: 'seventy',
        LOG_LEVEL: 'loud',
        REQUEST_TIMEOUT: 'soon',
        PUBLIC_URL: 'not a url',
        MAX_PAGE_LIMIT: '-1',
      },
      ['HTTP_PORT', 'LOG_LEVEL', 'REQUEST_TIMEOUT', 'PUBLIC_URL', 'MAX_PAGE_LIMIT', 'AUTH_ADDRESS', 'RECORDS_ADDRESS'],
    ],
    [
      'auth',
      { GRPC_PORT: '0.5', ACCESS_TOKEN_TTL: 'forever', KEY_ENCRYPTION_KEY: 'canary-secret', SIGNING_ALGORITHM: 'none' },
      ['GRPC_PORT', 'ACCESS_TOKEN_TTL', 'KEY_ENCRYPTION_KEY', 'SIGNING_ALGORITHM', 'DATABASE_URL', 'REFRESH_TOKEN_KEY'],
    ],
    [
      'records',
      { GRPC_PORT: '70000', POOL_MAX: '-3', OPS_PORT: 'x' },
      ['GRPC_PORT', 'POOL_MAX', 'OPS_PORT', 'DATABASE_URL'],
    ],
    ['relationships', { GRPC_PORT: 'x', LOG_LEVEL: 'loud' }, ['GRPC_PORT', 'LOG_LEVEL', 'DATABASE_URL']],
    ['files', { GRPC_PORT: 'x', LOG_LEVEL: 'loud' }, ['GRPC_PORT', 'LOG_LEVEL', 'DATABASE_URL']],
  ])(
    'availability#start-up: %s reports every fault, shows no secret and exits with 2',
    async (name, values, faulty) => {
      const prefix = `CRM_${name.toUpperCase()}_`;
      const env = Object.fromEntries(Object.entries(values).map(([key, value]) => [prefix + key, value]));
      const run = startProcess(name, { ...path, ...env });
      expect(await run.ended).toBe(2);
      for (const key of faulty) expect(run.output()).toContain(prefix + key);
      expect(run.output()).not.toContain('canary-secret');
      expect(run.output()).not.toMatch(STACK_TRACE);
    },
  );

  it('availability#start-up: a secret given twice is a fault', async () => {
    const env = { CRM_RECORDS_DATABASE_URL: 'postgres://canary-secret@x/y', CRM_RECORDS_DATABASE_URL_FILE: '/nowhere' };
    const run = startProcess('records', { ...path, ...env });
    expect(await run.ended).toBe(2);
    expect(run.output()).toContain('CRM_RECORDS_DATABASE_URL');
    expect(run.output()).not.toContain('canary-secret');
  });
});

describe('a defect', () => {
  it('is printed with its position in the source', async () => {
    const program = `process.env = new Proxy(process.env, { get(env, name) {
      if (name === 'CRM_FILES_MAX_FILE_BYTES') throw new Error('a defect');
      return env[name];
    } })`;
    const run = startProcess('files', {
      ...path,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}`,
      CRM_FILES_DATABASE_URL: 'postgres://127.0.0.1/crm',
      CRM_FILES_ISSUER: 'http://127.0.0.1',
      CRM_FILES_AUTH_ADDRESS: '127.0.0.1:1',
      CRM_FILES_TICKET_KEY: 'A'.repeat(43),
      CRM_FILES_MAX_FILE_BYTES: '1',
    });
    expect(await run.ended).toBe(1);
    const [, file = '', line] = /(\/\S+\/files\/src\/config\.ts):(\d+)/u.exec(run.output()) ?? [];
    expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain("env.bytes('MAX_FILE_BYTES'");
  });
});

describe('dependencies that are not ready', () => {
  let own: OwnStack;

  beforeAll(async () => {
    own = await startOwnStack();
  });

  afterAll(() => own.dispose());

  /** The plan of one more process of a service besides the stack, with free ports. */
  async function planFor(service: ServiceName, changes: Partial<StackPlan> = {}): Promise<StackPlan> {
    const [main = 0, ops = 0] = await freePorts(2);
    const running = serviceNames.map((name) => [name, { main: own.stack.services[name]?.grpcPort ?? 0, ops: 0 }]);
    return {
      baseUrl: own.stack.baseUrl,
      ports: { ...(Object.fromEntries(running) as StackPlan['ports']), [service]: { main, ops } },
      database: own.stack.database,
      secrets: own.stack.secrets,
      redisUrl: own.redis.url,
      extraEnv: {},
      ...changes,
    };
  }

  async function ready(plan: StackPlan, name: ServiceName): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${plan.ports[name].ops}/readyz`).catch(() => undefined);
    return answer?.status ?? 0;
  }

  async function migrated(name: DatabaseService, plan: StackPlan): Promise<void> {
    const migration = startProcess(name, commandEnvironment(name, plan), 'migrate');
    expect([await migration.ended, migration.output().slice(-500)]).toEqual([0, expect.any(String)]);
  }

  it.each(serviceNames)(
    'availability#start-up: %s reports in one line that its port is in use, and exits',
    async (name) => {
      const service = own.stack.services[name];
      const taken = name === 'gateway' ? Number(new URL(own.stack.baseUrl).port) : (service?.grpcPort ?? 0);
      const plan = await planFor(name);
      const main = name === 'gateway' ? 'CRM_GATEWAY_HTTP_PORT' : `CRM_${name.toUpperCase()}_GRPC_PORT`;
      const run = startProcess(name, { ...serviceEnvironment(name, plan), [main]: String(taken) });
      expect(await run.ended).toBe(3);
      expect(run.output()).toMatch(new RegExp(`${taken}.*(taken|in use)|(taken|in use).*${taken}`, 'iu'));
      expect(run.output()).not.toMatch(STACK_TRACE);
    },
  );

  it.each(serviceNames)(
    'availability#start-up: %s reports in one line that its operations port is in use, and exits',
    async (name) => {
      const taken = own.stack.services[name]?.opsPort ?? 0;
      const run = startProcess(name, {
        ...serviceEnvironment(name, await planFor(name)),
        [`CRM_${name.toUpperCase()}_OPS_PORT`]: String(taken),
      });
      expect(await run.ended).toBe(3);
      expect(run.output()).toMatch(new RegExp(`${taken}.*(taken|in use)|(taken|in use).*${taken}`, 'iu'));
      expect(run.output()).not.toMatch(STACK_TRACE);
    },
  );

  it.each<DatabaseService>(['auth', 'records', 'relationships', 'files', 'events'])(
    'migrations#gate: %s with an outdated schema reports it and is not ready',
    async (name) => {
      const database = await bootstrapDatabase({
        adminUrl: own.stack.database.adminUrl,
        database: `behind_${name}`,
        passwords: own.stack.secrets.rolePasswords,
      });
      const plan = await planFor(name, { database });
      const run = startProcess(name, serviceEnvironment(name, plan));
      try {
        await eventually(() => {
          expect(run.output()).toMatch(new RegExp(`schema ${name} is at 0.*needs \\d+.*migrate`, 'u'));
        }, RECOVERY_MS);
        expect(await ready(plan, name)).not.toBe(200);
        expect(run.code()).toBeNull();
        expect(run.output()).not.toMatch(STACK_TRACE);
      } finally {
        await run.end();
      }
    },
  );

  it('migrations#gate: records that waits for its schema and the views that it reads becomes ready by itself once all is migrated', async () => {
    const database = await bootstrapDatabase({
      adminUrl: own.stack.database.adminUrl,
      database: 'behind_and_migrated',
      passwords: own.stack.secrets.rolePasswords,
    });
    const plan = await planFor('records', { database });
    const run = startProcess('records', serviceEnvironment('records', plan));
    try {
      await eventually(() => {
        expect(run.output()).toContain('schema records is at 0');
      }, RECOVERY_MS);
      await migrated('records', plan);
      await eventually(() => {
        expect(run.output()).toMatch(/reads relationships_pub\.\w+.*run migrate of relationships/u);
      }, RECOVERY_MS);
      expect(await ready(plan, 'records')).not.toBe(200);
      await migrated('relationships', plan);
      await migrated('events', plan);
      await eventually(async () => {
        expect(await ready(plan, 'records')).toBe(200);
      }, RECOVERY_MS);
    } finally {
      await run.end();
    }
  });

  it.each<DatabaseService>(['auth', 'records', 'relationships', 'files', 'events'])(
    'availability#start-up: %s without its Postgres reports it in one line, is never ready and prints no stack',
    async (name) => {
      const [closed = 1] = await freePorts(1);
      const plan = await planFor(name);
      const url = new URL(own.stack.database.urlFor(name, 'svc'));
      url.port = String(closed);
      const run = startProcess(name, {
        ...serviceEnvironment(name, plan),
        [`CRM_${name.toUpperCase()}_DATABASE_URL`]: url.href,
      });
      try {
        await eventually(() => {
          expect(run.output()).toMatch(/"msg":"[^"]*(Postgres|database)[^"]*"|^\w+: .*(Postgres|database)/imu);
        }, RECOVERY_MS);
        expect(await ready(plan, name)).not.toBe(200);
        expect([null, 3]).toContain(run.code());
        expect(run.output()).not.toMatch(STACK_TRACE);
        expect(run.output()).not.toContain(url.password);
      } finally {
        await run.end();
      }
    },
  );

  it('migrations#runner: a migration waits for its Postgres with a clear message and no stack', async () => {
    const [closed = 1] = await freePorts(1);
    const url = new URL(own.stack.database.urlFor('records', 'owner'));
    url.port = String(closed);
    const environment = commandEnvironment('records', await planFor('records'));
    const run = startProcess('records', { ...environment, CRM_RECORDS_OWNER_DATABASE_URL: url.href }, 'migrate');
    try {
      await eventually(() => {
        expect(run.output()).toMatch(/Postgres cannot be reached/u);
      }, RECOVERY_MS);
      expect(run.output()).not.toMatch(STACK_TRACE);
      expect(run.output()).not.toContain(url.password);
    } finally {
      await run.end();
    }
  });
});
