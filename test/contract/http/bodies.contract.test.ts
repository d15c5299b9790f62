import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { resourceOf } from '../client/document.js';
import { errorOf, faultOf } from '../client/error-document.js';
import { headerFields, sendRaw } from '../client/raw.js';
import { creation } from '../client/records.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const HEADERS = headerFields(baseUrl, token);

describe('bodies', () => {
  it.each([
    '',
    ' ',
    '{',
    '{"data":',
    '{"data":{"type":"Accounts"}',
    '{"data":{},}',
    "{'data':1}",
    '{"data":{}} x',
    '{"data":01}',
    '{"data":NaN}',
    '{"data":"\u0001"}',
    '{"data":"\\x"}',
    '<xml/>',
  ])('errors#broken-json: the body %j is broken JSON: 400', async (body) => {
    expect(errorOf(await api.post('/modules/Accounts', body), 400).code).toBe(8101);
  });

  it('errors#broken-json: the detail of a syntax error states its position', async () => {
    const error = errorOf(await api.post('/modules/Accounts', '{"data": {"type": oops}}'), 400);
    expect(error.detail).toMatch(/\b1[789]\b|line 1/u);
  });

  it('limits#defaults: a JSON depth of 32 is read, 33 is 400', async () => {
    const nested = (depth: number): string => {
      const padding = `${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}`;
      return JSON.stringify(creation('Accounts')).replace(/\}$/u, `,"extra":${padding}}`);
    };
    expect((await api.post('/modules/Accounts', nested(32))).status).toBe(201);
    expect(errorOf(await api.post('/modules/Accounts', nested(33)), 400).code).toBe(8703);
  });

  it('limits#defaults: a very deep JSON is 400 at once', async () => {
    // Once at least, where the machine is busy with something else.
    await eventually(async () => {
      const started = Date.now();
      const answer = await api.post('/modules/Accounts', `{"data":${'['.repeat(200_000)}`);
      expect([8101, 8703]).toContain(errorOf(answer, 400).code);
      expect(Date.now() - started).toBeLessThan(8_000);
    });
  });

  it('limits#defaults: 1,001 attributes are 400', async () => {
    const attributes = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`a${index}`, 1]));
    const answer = await api.post('/modules/Accounts', { data: { type: 'Accounts', attributes } });
    expect(faultOf(answer, 400)).toBe('8704 /data/attributes');
  });

  /** A document of so many tokens, an even number: 20 around a list, the numbers in it, and the commas between them. */
  function withTokens(tokens: number): string {
    const around = '{"data":{"type":"Notes","attributes":{"name":[[],';
    const numbers = Array.from({ length: (tokens - 20) / 2 }, () => '1.5').join(',');
    return `${around}${numbers}]}}}`;
  }

  it('limits#json-tokens: a document of 50,000 tokens is validated, a larger one is 413 before that', async () => {
    expect(faultOf(await api.post('/modules/Notes', withTokens(50_000)), 400)).toBe('8111 /data/attributes/name');
    const writes = [
      () => api.post('/modules/Notes', withTokens(50_002)),
      () => api.post('/modules/Accounts', withTokens(50_002)),
      () => api.patch('/modules/Notes/x', withTokens(50_002)),
      () => api.post('/modules/Accounts/x/relationships/contacts', withTokens(50_002)),
      () => api.post('/oauth2/clients', withTokens(50_002)),
    ];
    for (const write of writes) expect(errorOf(await write(), 413).code).toBe(8715);
  });

  it('limits#json-tokens: the members beside the content of a file may have 50,000 tokens too', async () => {
    const body = withTokens(50_000).replace('"name"', '"filename_file":"YQ==","name"');
    expect(errorOf(await api.post('/modules/Notes', body), 413).code).toBe(8715);
  });

  it('limits#defaults: a body of 1 MiB is read', async () => {
    const bare = JSON.stringify(creation('Notes', { description: '' }));
    const body = bare.padEnd(1_048_576);
    expect(Buffer.byteLength(body)).toBe(1_048_576);
    expect(resourceOf(await api.post('/modules/Notes', body), 201).type).toBe('Notes');
  });

  it('limits#defaults: a body above 1 MiB is 413', async () => {
    const answer = await api.post('/modules/Notes', creation('Notes', { description: 'x'.repeat(1_048_576) }));
    expect(errorOf(answer, 413).code).toBe(8701);
  });

  it('limits#announced-length: a body announced too large is 413 before it is sent', async () => {
    const answer = await sendRaw(
      baseUrl,
      `POST /api/v8/modules/Accounts HTTP/1.1\r\n${HEADERS}Content-Length: 2000000\r\n\r\n`,
    );
    expect(errorOf(answer, 413).code).toBe(8701);
  });

  it('limits#announced-length: a body announced too large is 413 instead of 100 Continue', async () => {
    const head = `POST /api/v8/modules/Accounts HTTP/1.1\r\n${HEADERS}Expect: 100-continue\r\nContent-Length: 2000000\r\n\r\n`;
    expect(errorOf(await sendRaw(baseUrl, head), 413).code).toBe(8701);
  });

  it('limits#announced-length: a chunked body is 413 as soon as it is too large', async () => {
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const head = `POST /api/v8/modules/Accounts HTTP/1.1\r\n${HEADERS}Transfer-Encoding: chunked\r\n\r\n`;
    expect(errorOf(await sendRaw(baseUrl, head, ...Array.from({ length: 20 }, () => chunk)), 413).code).toBe(8701);
  });

  it('RFC 9112 7.1: a chunked body is read', async () => {
    const body = JSON.stringify(creation('Notes'));
    const head = `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Transfer-Encoding: chunked\r\n\r\n`;
    const half = Math.floor(body.length / 2);
    const chunks = [body.slice(0, half), body.slice(half)].map((part) => `${part.length.toString(16)}\r\n${part}\r\n`);
    expect(resourceOf(await sendRaw(baseUrl, head, ...chunks, '0\r\n\r\n'), 201).type).toBe('Notes');
  });

  it('RFC 9110 10.1.1: Expect: 100-continue is answered and the body then read', async () => {
    const body = JSON.stringify(creation('Notes'));
    const head = `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`;
    expect((await sendRaw(baseUrl, head, body)).status).toBe(201);
    expect((await sendRaw(baseUrl, head)).status).toBe(100);
  });
});
