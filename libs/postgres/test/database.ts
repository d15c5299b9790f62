import { randomBytes } from 'node:crypto';
import { createLogger, createRegistry, type Logger } from '@crm/runtime';
import pg from 'pg';
import { createPool, type Database, type PoolOptions } from '../src/pool.js';

export interface TestDatabase {
  readonly url: string;
  /** Runs SQL as superuser in it. */
  admin(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** A pool on it, ended by `drop`. */
  pool(options?: Partial<PoolOptions>): Database;
  drop(): Promise<void>;
}

export type LogLines = Record<string, unknown>[];

/** A logger that keeps its lines, from level debug. */
export function capturingLogger(): { logger: Logger; lines: LogLines } {
  const lines: LogLines = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  return { logger: createLogger({ service: 'test', version: '1', level: 'debug', destination }), lines };
}

/** Creates an empty database in the Postgres of CRM_TEST_POSTGRES_URL. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.CRM_TEST_POSTGRES_URL;
  if (server === undefined) throw new Error('CRM_TEST_POSTGRES_URL is not set: the integration tests need a Postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = withDatabase(server, name);
  await runAlone(server, `create database ${name}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const pools: Database[] = [];
  return {
    url,
    admin: (text, values) => client.query(text, values),
    pool: (options = {}) => {
      const pool = createPool({
        connectionString: url,
        max: 4,
        applicationName: 'test',
        statementTimeoutMs: 3_000,
        registry: createRegistry({ service: 'test', version: '1' }),
        logger: capturingLogger().logger,
        ...options,
      });
      pools.push(pool);
      return pool;
    },
    drop: async () => {
      await Promise.all(pools.map((pool) => pool.stop()));
      await client.end();
      await runAlone(server, `drop database ${name} with (force)`);
    },
  };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function runAlone(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
