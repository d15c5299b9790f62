import { describe, expect, it } from '@jest/globals';
import { sampleOf } from '@crm/testkit';
import fc from 'fast-check';
import { documentOf } from '../client/document.js';
import { errorsOf } from '../client/error-document.js';
import { WRITABLE } from '../client/module-fields.js';
import { change, create, MODULES, required, urlOf } from '../client/records.js';
import type { Answer } from '../client/send.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

/** At least one of each category of text that has broken some service. */
const HOSTILE = [
  '',
  ' ',
  '.',
  '..',
  '../../../etc/passwd',
  '%',
  '%00',
  '%2e%2e%2f',
  '\u0000',
  'a\u0000b',
  '\r\nX-Injected: 1',
  '\u0001\u001b[31m\u007f',
  '\ufeff',
  '\u202eabc',
  '\ud83d\ude00'.repeat(20),
  'e\u0301'.repeat(200),
  "'",
  "' or '1'='1",
  "'; select pg_sleep(5); --",
  '" or ""="',
  '$1',
  '\\',
  '\\u0000',
  '%s%n%x',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '(&(objectClass=*))',
  '; ls -la | cat `id` $(id)',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e309',
  '9'.repeat(400),
  '0x7fffffff',
  '2147483648',
  '9223372036854775808',
  '[[eq]]x',
  'a,b;c&d=e#f?g',
  'x'.repeat(5000),
  '*',
  '"',
  'W/"1.x"',
  'deleted',
  'row_version',
] as const;

/** Expects an answer in time, not a failure of the service, and well-formed if it is an error. */
function expectCivility(answer: Answer, what: string): void {
  expect([what, answer.status >= 200 && answer.status < 500]).toEqual([what, true]);
  if (answer.status >= 400) errorsOf(answer, answer.status);
  else if (answer.text !== '') documentOf(answer);
}

describe('hostile text', () => {
  it.each([
    ['the module', (text: string) => `/modules/${text}`],
    ['the id', (text: string) => `/modules/Accounts/${text}`],
    ['the link', (text: string) => `/modules/Accounts/nobody/${text}`],
    ['the linkage', (text: string) => `/modules/Accounts/nobody/relationships/${text}`],
    ['a parameter name', (text: string) => `/modules/Accounts?${text}=1`],
    ['a page parameter name', (text: string) => `/modules/Accounts?page[${text}]=1`],
    ['a page limit', (text: string) => `/modules/Accounts?page[limit]=${text}`],
    ['a page offset', (text: string) => `/modules/Accounts?page[offset]=${text}`],
    ['the whole query', (text: string) => `/modules/Accounts?${text}`],
  ])('security#hostile-input: in %s of the URL is rejected properly or harmless', async (_title, urlWith) => {
    for (const text of HOSTILE) {
      for (const method of ['GET', 'DELETE']) {
        expectCivility(await api.send(method, urlWith(encodeURIComponent(text))), `${method} ${urlWith(text)}`);
      }
    }
  });

  it.each([
    'accept',
    'content-type',
    'if-match',
    'if-none-match',
    'authorization',
    'traceparent',
    'tracestate',
    'x-request-id',
    'content-encoding',
    'x-forwarded-for',
    'cookie',
  ])('security#hostile-input: in the header %s is rejected properly or harmless', async (name) => {
    const record = await create(api, 'Notes');
    // The tests with raw sockets cover characters that HTTP itself forbids in a field value.
    const legal = HOSTILE.filter((text) => /^[\t\x20-\x7e]*$/u.test(text));
    for (const text of legal) {
      expectCivility(await api.get(urlOf(record), { [name]: text }), `GET with ${name}: ${text}`);
      expectCivility(
        await api.patch(urlOf(record), change(record, {}), { [name]: text }),
        `PATCH with ${name}: ${text}`,
      );
    }
  });

  it.each(sampleOf(MODULES, 2))(
    'security#hostile-input: in every attribute of %s is rejected properly or harmless',
    async (module) => {
      const record = await create(api, module);
      for (const text of HOSTILE) {
        const everywhere = Object.fromEntries(Object.keys(WRITABLE[module]).map((name) => [name, text]));
        expectCivility(await api.patch(urlOf(record), change(record, everywhere)), `PATCH ${module} with ${text}`);
        const named = { data: { type: module, attributes: { ...required(module), [text]: text } } };
        expectCivility(await api.post(`/modules/${module}`, named), `POST ${module} with an attribute ${text}`);
      }
    },
  );

  it('security#hostile-input: as type, id or member is rejected properly or harmless', async () => {
    for (const text of HOSTILE) {
      const attributes = required('Notes');
      for (const data of [
        { type: text, attributes },
        { type: 'Notes', id: text, attributes },
        { type: 'Notes', attributes, [text]: text },
        { type: 'Notes', attributes: text },
        text,
      ]) {
        expectCivility(await api.post('/modules/Notes', { data }), JSON.stringify(data));
      }
      expectCivility(await api.post('/modules/Notes', { data: { type: 'Notes', attributes }, [text]: text }), text);
      expectCivility(await api.post('/modules/Notes', text), `the body ${text}`);
    }
  });
});

describe('hostile documents', () => {
  it('security#hostile-input: any JSON as body is rejected properly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        expectCivility(await api.post('/modules/Accounts', JSON.stringify(body)), JSON.stringify(body));
      }),
      { numRuns: 60 },
    );
  });

  it('security#hostile-input: any JSON as data, attributes or values is rejected properly or harmless', async () => {
    const record = await create(api, 'Opportunities');
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.constantFrom(...Object.keys(WRITABLE.Opportunities)), async (value, name) => {
        const what = `${name} = ${JSON.stringify(value)}`;
        expectCivility(await api.post('/modules/Opportunities', { data: value }), what);
        expectCivility(
          await api.patch(urlOf(record), { data: { type: 'Opportunities', id: record.id, attributes: value } }),
          what,
        );
        expectCivility(await api.patch(urlOf(record), change(record, { [name]: value })), what);
      }),
      { numRuns: 60 },
    );
  });

  it('security#hostile-input: any bytes as body are rejected properly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
        const answer = await api.send('POST', '/modules/Accounts', {}, bytes);
        expect(errorsOf(answer, 400).length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  it('security#hostile-input: the service is as healthy as before', async () => {
    const record = await create(api, 'Accounts');
    expect(Object.keys(record.attributes)).not.toContain('polluted');
    expect((await api.get('/modules/Accounts?page[limit]=200')).status).toBe(200);
  });
});
