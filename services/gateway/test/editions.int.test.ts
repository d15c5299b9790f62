import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NO_DEFINITIONS, type CustomField } from '@crm/catalog';
import { eventually } from '@crm/testkit';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const FIELD: CustomField = {
  module: 'Accounts',
  name: 'region_c',
  type: 'text',
  labels: { 'en-us': 'Region' },
  help: {},
  required: false,
  default: null,
  initial: null,
  length: 255,
  options: null,
  relatedModule: null,
};

let stack: TestGateway;

beforeAll(async () => {
  stack = await startTestGateway();
});

afterAll(() => stack.stop());

/** Makes these the definitions of records, in a version of this name. */
function define(version: string, ...names: string[]): void {
  const fields = names.map((name) => ({ ...FIELD, name }));
  stack.backends.answered.edition = () => Promise.resolve({ ...NO_DEFINITIONS, version, fields });
}

async function customNames(): Promise<string[]> {
  const { status, json } = await stack.send('GET', '/api/v8/modules/Accounts/meta/attributes');
  expect(status).toBe(200);
  return Object.keys(json.meta?.Accounts?.attributes ?? {}).filter((name) => name.endsWith('_c'));
}

describe('catalog#in-force: definitions', () => {
  it('of another process come into force, and none of the requests meanwhile fails', async () => {
    expect(await customNames()).toEqual([]);
    define('2', 'region_c');
    await eventually(async () => {
      expect(await customNames()).toEqual(['region_c']);
    });
    define('3', 'region_c', 'area_c');
    await eventually(async () => {
      expect(await customNames()).toEqual(['region_c', 'area_c']);
    });
  });

  it('stay in force while records is down', async () => {
    define('4', 'kept_c');
    await eventually(async () => {
      expect(await customNames()).toEqual(['kept_c']);
    });
    await stack.backends.stopRecords();
    stack.log.length = 0;
    await eventually(() => {
      expect(stack.log).toContainEqual(expect.objectContaining({ event: 'job.failed', job: 'load-definitions' }));
    });
    expect(await customNames()).toEqual(['kept_c']);
    await stack.backends.restartRecords();
  });

  it('that are stored are answered as such, although they cannot be loaded', async () => {
    stack.backends.answered.edition = () => Promise.reject(new Error('no edition'));
    const authorization = `Bearer ${accessToken({ scope: 'admin:access' })}`;
    const body = { data: { type: 'catalog-fields', id: 'Accounts.new_c', attributes: { name: 'new_c' } } };
    await eventually(async () => {
      const answer = await stack.send('POST', '/api/v8/catalog/fields', { headers: { authorization }, body });
      expect(answer.status).toBe(201);
    });
    define('5', 'new_c');
    const { status } = await stack.send('POST', '/api/v8/catalog/fields', { headers: { authorization }, body });
    expect([status, await customNames()]).toEqual([201, ['new_c']]);
  });
});
