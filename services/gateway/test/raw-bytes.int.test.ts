import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendRaw, startTestGateway, type TestGateway } from './test-gateway.js';

let stack: TestGateway;

beforeAll(async () => {
  stack = await startTestGateway();
});

afterAll(async () => {
  await stack.stop();
});

describe('malformed requests', () => {
  it.each([
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 8408],
    ['a TLS handshake', Buffer.from('16030100', 'hex'), 400, 8408],
    ['another protocol', 'GET / HTTP/3.7\r\n\r\n', 400, 8408],
    ['a very long URL', `GET /${'a'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414, 8702],
    ['large headers', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(60_000)}\r\n\r\n`, 431, 8706],
    ['CONNECT', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 8403],
  ])('with %s are answered with an errors document', async (_name, bytes, status, code) => {
    const text = await sendRaw(stack.port, bytes);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(/^Content-Type: application\/vnd\.api\+json$/im);
    expect(head).toMatch(/^X-Request-Id: [\w-]+$/im);
    expect(head).toMatch(/^X-Content-Type-Options: nosniff$/im);
    expect(head).toMatch(/^Cache-Control: no-store$/im);
    expect(JSON.parse(body)).toEqual({
      jsonapi: { version: '1.0' },
      errors: [expect.objectContaining({ status, code, title: expect.stringMatching(/^\[CRM\] \[API\] /) })],
    });
  });

  it('with an incomplete head time out', async () => {
    const impatient = await startTestGateway({ CRM_GATEWAY_HEADERS_TIMEOUT: '1s' });
    try {
      const text = await sendRaw(impatient.port, 'GET / HTTP/1.1\r\nHost:');
      expect(text).toMatch(/^HTTP\/1\.1 408 /);
      expect(text).toContain('"code":8705');
    } finally {
      await impatient.stop();
    }
  });

  it('are logged once each', async () => {
    stack.log.length = 0;
    await sendRaw(stack.port, 'garbage\r\n\r\n');
    const lines = stack.log.filter(({ event }) => event === 'api.error');
    expect(lines).toEqual([expect.objectContaining({ level: 'info', code: 8408, status: 400 })]);
  });
});
