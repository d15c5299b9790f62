import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate, schemaFolders } from '@crm/postgres';
import { createLogger } from '@crm/runtime';
import type { WiredService } from '@crm/service';
import { createTestDatabase, eventually, type TestDatabase } from '@crm/testkit';
import { ANSWER_LIMITS } from '../src/lists/admission/list-work.js';
import { defaultLanes } from '../src/lists/admission/list-lanes.js';
import { QUERY_LIMITS } from '../src/lists/plan/limit-query.js';
import { createService } from '../src/service.js';

const FOLDERS = {
  records: schemaFolders(new URL('../src/main.ts', import.meta.url).href),
  relationships: schemaFolders(new URL('../../relationships/src/main.ts', import.meta.url).href),
  events: schemaFolders(new URL('../../events/src/main.ts', import.meta.url).href),
};
const OBSTACLE = 'schema records';

let store: TestDatabase;
let service: WiredService;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  store = await createTestDatabase({ migrated: false });
  await migrateSchema('records');
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  service = await createService(
    {
      tls: undefined,
      extraCallers: [],
      grpcReflection: false,
      defaultAccess: 'all',
      rightsMaxAgeMs: 2_000,
      tracing: undefined,
      grpcHost: '127.0.0.1',
      grpcPort: 0,
      opsHost: '127.0.0.1',
      opsPort: 0,
      logLevel: 'debug',
      database: { connectionString: store.urlFor('records', 'svc') },
      poolMax: 2,
      statementTimeoutMs: 10_000,
      issuer: 'https://crm.example.org',
      audience: 'crm-api',
      jwksMaxAgeMs: 300_000,
      drainDelayMs: 0,
      drainTimeoutMs: 1_000,
      queryLimits: QUERY_LIMITS,
      laneLimits: defaultLanes(2),
      answerLimits: ANSWER_LIMITS,
      // Neither service exists: readiness must report what it waits for in the database.
      authAddress: '127.0.0.1:1',
      relationshipsAddress: '127.0.0.1:1',
      fileTicketKeys: [randomBytes(32)],
      webhookKeys: [randomBytes(32)],
      purgeIntervalMs: 3_600_000,
    },
    { logger: createLogger({ service: 'records', version: 'test', level: 'debug', destination }) },
  );
  await service.lifecycle.start();
});

afterAll(async () => {
  await service.lifecycle.shutdown();
  await store.drop();
});

async function migrateSchema(schema: keyof typeof FOLDERS): Promise<void> {
  await migrate({
    connectionString: store.urlFor(schema, 'owner'),
    schema,
    folder: FOLDERS[schema].migrations,
    publishedFolder: FOLDERS[schema].published,
    logger: createLogger({ service: schema, version: 'test', level: 'silent' }),
    appVersion: 'test',
  });
}

async function obstacles(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${service.ports().ops}/readyz`);
  expect(answer.status).toBe(503);
  return answer.text();
}

function schemaWarnings(): Record<string, unknown>[] {
  return lines.filter(({ event }) => event === 'schema.behind');
}

describe('records on a current schema', () => {
  it('is not ready until others have published the views that it reads, names them, and then becomes ready without a restart', async () => {
    await eventually(() => {
      expect(schemaWarnings()).toHaveLength(1);
    });
    expect(schemaWarnings()[0]).toMatchObject({
      level: 'warn',
      schema: 'records',
      msg: expect.stringMatching(
        /^schema records is up to date, but this process reads relationships_pub\.\w+_v1, .+ and \d+ more, not published yet: run migrate of relationships, events$/,
      ),
    });
    expect(await obstacles()).toContain(OBSTACLE);

    await migrateSchema('relationships');
    await migrateSchema('events');
    await eventually(async () => {
      expect(await obstacles()).not.toContain(OBSTACLE);
    });
    expect(lines).toContainEqual(expect.objectContaining({ event: 'schema.ready', schema: 'records' }));
  });
});
