import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectErrors } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { sendRaw, startTestGateway, type TestGateway } from './test-gateway.js';

let stack: TestGateway;
const ACCOUNTS = '/api/v8/modules/Accounts';

beforeAll(async () => {
  stack = await startTestGateway();
});

afterAll(async () => {
  await stack.stop();
});

describe('queries', () => {
  it('are rejected where no parameter is supported', async () => {
    expectErrors(await stack.send('GET', `${ACCOUNTS}/a?page[limit]=1&x=1`), 400, 8204, 8201);
    expectErrors(await stack.send('POST', `${ACCOUNTS}?include=members`, { body: {} }), 400, 8204);
    expectErrors(await stack.send('DELETE', `${ACCOUNTS}/a?force=1`), 400, 8201);
  });
});

describe('bodies', () => {
  it('are required', async () => {
    expectErrors(await stack.send('POST', ACCOUNTS), 400, 8101);
    expectErrors(await stack.send('PATCH', `${ACCOUNTS}/a`), 400, 8101);
  });

  it('get 100 Continue only when they are wanted', async () => {
    const head =
      `POST ${ACCOUNTS} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n` +
      'Content-Type: application/vnd.api+json\r\nContent-Length: 2\r\n';
    expect(await sendRaw(stack.port, `${head}\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
    const wanted = await sendRaw(
      stack.port,
      `${head}Connection: close\r\nAuthorization: Bearer ${accessToken()}\r\n\r\n{}`,
    );
    expect(wanted).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
  });

  it('are refused when the values that links inherit would be larger than a body', async () => {
    const attributes = { campaign_data: 'x'.repeat(30_000) };
    const linkage = (type: string, count: number) => {
      const others = Array.from({ length: count - 1 }, (_, n) => ({ type, id: `r-${n}` }));
      return { data: [{ type, id: 'r', meta: { middle_table: { data: { type: 'Link', attributes } } } }, ...others] };
    };
    const relationships = { contacts: linkage('Contacts', 20), leads: linkage('Leads', 20) };
    for (const [method, id, url] of [
      ['POST', {}, ''],
      ['PATCH', { id: 'e' }, '/e'],
    ] as const) {
      const send = (path: string, body: object) => stack.send(method, `/api/v8/modules/Emails${path}`, { body });
      expectErrors(await send('/e/relationships/contacts', linkage('Contacts', 40)), 413, 8701);
      const data = { type: 'Emails', ...id, attributes: { name: 'E' }, relationships };
      expectErrors(await send(url, { data }), 413, 8701);
    }
  });

  it('time out when they do not arrive', async () => {
    const impatient = await startTestGateway({ CRM_GATEWAY_REQUEST_TIMEOUT: '5s' });
    try {
      const text = await sendRaw(
        impatient.port,
        `POST ${ACCOUNTS} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${accessToken()}\r\n` +
          'Content-Type: application/vnd.api+json\r\nContent-Length: 100\r\n\r\n{"data"',
      );
      expect(text).toMatch(/^HTTP\/1\.1 408 /);
      expect(text).toContain('"code":8705');
    } finally {
      await impatient.stop();
    }
  });
});
