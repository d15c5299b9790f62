import { connect } from 'node:net';
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
    ['garbage', 'garbage\r\n\r\n', 400, 8408],
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 8408],
    ['a TLS handshake', Buffer.from('16030100', 'hex'), 400, 8408],
    ['another protocol', 'GET / HTTP/3.7\r\n\r\n', 400, 8408],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost x\r\n\r\n', 400, 8408],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400, 8408],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      8408,
    ],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 8408],
    ['a long URL', `GET /${'a'.repeat(9_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 414, 8702],
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

  it('with a broken chunk end with an errors document', async () => {
    const text = await sendRaw(
      stack.port,
      'POST /api/oauth/access_token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
        'Transfer-Encoding: chunked\r\n\r\nzz\r\n',
    );
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('"code":8408');
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

  it('on sixty half-open connections do no harm', async () => {
    let ended = 0;
    const sockets = Array.from({ length: 60 }, () => connect(stack.port, '127.0.0.1'));
    for (const socket of sockets) {
      socket.resume().on('error', () => undefined);
      socket.on('close', () => (ended += 1));
      socket.write('POST /api/v8/modules/Accounts HTTP/1.1\r\n');
    }
    expect((await stack.send('GET', '/api/v8/modules/Accounts')).status).toBe(200);
    // The request did not have to wait until these connections were closed.
    expect(ended).toBe(0);
    for (const socket of sockets) socket.destroy();
  });
});
