import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createHealth, createLogger, createRegistry, type Resource } from '@crm/runtime';
import { createSchemaGate } from './schema-gate.js';
import type { Statement } from './statement.js';

/** The newest migration of the schema. */
let version: number;
let messages: unknown[];
let gate: Resource;

beforeEach(async () => {
  jest.useFakeTimers();
  version = 0;
  messages = [];
  gate = createSchemaGate({
    database: {
      registry: createRegistry({ service: 'records', version: '1' }),
      run: answer,
      count: () => Promise.resolve(0),
      hasOwnSessions: () => Promise.resolve(true),
    },
    schema: 'records',
    requiredVersion: 9,
    appVersion: '1.0.0',
    health: createHealth(),
    logger: createLogger({
      service: 'records',
      version: '1',
      level: 'info',
      destination: { write: (line) => void messages.push((JSON.parse(line) as { readonly msg: unknown }).msg) },
    }),
  });
  await gate.start?.();
});

afterEach(async () => {
  await gate.stop?.();
  jest.useRealTimers();
});

function answer<Row extends object>(_statement: Statement): Promise<Row[]> {
  return Promise.resolve([{ version, phase: 'expand', minAppVersion: null }] as unknown as Row[]);
}

function behind(by: number): string {
  return `schema records is at ${by}, this binary needs 9: run migrate`;
}

it('logs what it waits for every 30 seconds, and immediately when that changes', async () => {
  await jest.advanceTimersByTimeAsync(29_500);
  expect(messages).toEqual([behind(0)]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(messages).toEqual([behind(0), behind(0)]);
  version = 8;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(messages).toEqual([behind(0), behind(0), behind(8)]);
  await jest.advanceTimersByTimeAsync(29_000);
  expect(messages).toHaveLength(3);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(messages.slice(3)).toEqual([behind(8)]);
});
