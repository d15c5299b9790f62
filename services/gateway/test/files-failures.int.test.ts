import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import {
  attach,
  CONTENT,
  expectRefusal,
  headersWith,
  note,
  noteN1,
  NOTES,
  open,
  textOf,
  useFileGateway,
} from './file-gateway.js';
import { accessToken } from './stub-backends.js';
import { describeContent, keep } from './stub-files.js';
import { startTestGateway } from './test-gateway.js';

const stack = useFileGateway();

describe('on failure', () => {
  it('a download that cannot start returns the error', async () => {
    const bytes = randomBytes(200_000);
    const sha256 = attach(bytes);
    stack().backends.files.failAfter = 0;
    for (const path of [CONTENT, `${NOTES}/n1`]) {
      const answer = await stack().send('GET', path);
      expectRefusal(answer, 503, [{ code: 8902 }]);
      expect(answer.headers.get('content-disposition')).toBeNull();
    }
    stack().backends.files.contents.delete(sha256);
    stack().backends.fileOf.set('n1', { name: 'a', sha256 });
    expect(describeContent(stack().backends.files, 'filename', { name: 'a', sha256 }).size).toBe(0);
  });

  it('a completed update is answered without a content that cannot be sent', async () => {
    attach(randomBytes(200_000));
    stack().backends.files.failAfter = 0;
    const body = note({ name: 'new' }, 'n1');
    const updated = await stack().send('PATCH', `${NOTES}/n1`, { body });
    expect([updated.status, updated.json.data?.attributes]).toEqual([200, { name: 'new' }]);
    stack().backends.files.failAfter = Infinity;
    const read = await stack().send('GET', `${NOTES}/n1`);
    expect(updated.headers.get('etag')).toBe(read.headers.get('etag'));
  });

  it.each([CONTENT, `${NOTES}/n1`])('an interrupted download closes the connection: %s', async (path) => {
    attach(randomBytes(5_000_000));
    stack().backends.files.failAfter = 2_000_000;
    const { request, response } = await open(path);
    expect(response.statusCode).toBe(200);
    await expect(textOf(response)).rejects.toThrow('aborted');
    expect(response.complete).toBe(false);
    request.destroy();
  });

  it.each([CONTENT, `${NOTES}/n1`])('a download shorter than announced closes the connection: %s', async (path) => {
    attach(randomBytes(500_000));
    stack().backends.files.endAfter = 200_000;
    const { request, response } = await open(path);
    expect(response.statusCode).toBe(200);
    await expect(textOf(response)).rejects.toThrow('aborted');
    request.destroy();
  });

  it('an upload in a document leaves nothing when the client disconnects', async () => {
    const request = httpRequest(stack().url + NOTES, { method: 'POST', headers: headersWith() });
    request.on('error', () => undefined);
    request.write('{"data":{"type":"Notes","attributes":{"name":"n","filename_file":"');
    request.write(randomBytes(300_000).toString('base64'));
    await eventually(() => {
      expect(stack().backends.files.received).toBeGreaterThan(100_000);
    });
    request.destroy();
    await eventually(() => {
      expect(stack().backends.files).toMatchObject({ brokenOff: 1, underWay: 0 });
    });
    expect(stack().backends.files.contents.size).toBe(0);
  });

  it('a put leaves nothing when the client disconnects', async () => {
    const request = httpRequest(stack().url + CONTENT, { method: 'PUT', headers: headersWith() });
    request.on('error', () => undefined);
    request.write(randomBytes(300_000));
    await eventually(() => {
      expect(stack().backends.files.received).toBe(300_000);
    });
    request.destroy();
    await eventually(() => {
      expect(stack().backends.files).toMatchObject({ brokenOff: 1, underWay: 0 });
    });
    expect(stack().backends.files.contents.size).toBe(0);
  });

  it.each([CONTENT, `${NOTES}/n1`])('a download ends when the client disconnects: %s', async (path) => {
    attach(randomBytes(30_000_000));
    const { request } = await open(path);
    expect(stack().backends.files.underWay).toBe(1);
    request.destroy();
    await eventually(() => {
      expect(stack().backends.files.underWay).toBe(0);
    });
  });

  it('garbage sent during a download closes only its connection', async () => {
    attach(randomBytes(30_000_000));
    const head = `GET ${CONTENT} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${accessToken()}\r\n\r\n`;
    const socket = connect(stack().port, '127.0.0.1', () => socket.write(head));
    socket.on('error', () => undefined);
    await once(socket, 'readable');
    socket.write('garbage\r\n\r\n');
    await eventually(() => {
      expect(stack().backends.files.underWay).toBe(0);
    });
    socket.resume();
    await once(socket, 'close');
    expect((await stack().send('GET', `${NOTES}/n1?fields[Notes]=name`)).status).toBe(200);
  });

  it('an upload applies backpressure to the client when files is slow', async () => {
    const gate = Promise.withResolvers<undefined>();
    stack().backends.files.gate = gate.promise;
    const request = httpRequest(stack().url + CONTENT, { method: 'PUT', headers: headersWith() });
    let sent = 0;
    const chunk = Buffer.alloc(65_536);
    const pump = (): void => {
      while (sent < 6_000_000) {
        sent += chunk.length;
        if (!request.write(chunk)) return;
      }
      request.end();
    };
    request.on('drain', pump);
    pump();
    await eventually(() => {
      expect(stack().backends.files.underWay).toBe(1);
    });
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    gate.resolve(undefined);
    const [response] = await answered;
    expect(response.statusCode).toBe(204);
    response.resume();
  });

  it('an outage of files is 503, and the client receives the response', async () => {
    const own = await startTestGateway();
    try {
      await own.backends.stopFiles();
      const body = note({ filename_file: randomBytes(1_000_000).toString('base64') });
      expectRefusal(await own.send('POST', NOTES, { body }), 503, [{ code: 8902 }]);
      expect((await own.send('POST', NOTES, { body: note({}) })).status).toBe(201);
    } finally {
      await own.stop();
    }
  });

  it('a body that does not arrive in time is 408', async () => {
    // Long enough for a busy machine to start the upload.
    const own = await startTestGateway({ CRM_GATEWAY_REQUEST_TIMEOUT: '3s' });
    try {
      const request = httpRequest(own.url + NOTES, { method: 'POST', headers: headersWith() });
      request.write('{"data":{"type":"Notes","attributes":{"filename_file":"YWJj');
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(408);
      request.destroy();
      await eventually(() => {
        expect(own.backends.files).toMatchObject({ brokenOff: 1, underWay: 0 });
      });
    } finally {
      await own.stop();
    }
  });

  it('a client that does not read is eventually disconnected', async () => {
    // Long enough for a busy machine to start the answer.
    const own = await startTestGateway({ CRM_GATEWAY_REQUEST_TIMEOUT: '3s', CRM_GATEWAY_FILE_TIMEOUT: '4s' });
    try {
      const { sha256 } = keep(own.backends.files, randomBytes(30_000_000));
      own.backends.records.set('n1', noteN1());
      own.backends.fileOf.set('n1', { name: 'a', sha256 });
      const { response } = await open(CONTENT, own.url);
      await eventually(() => {
        expect(own.backends.files.underWay).toBe(0);
      });
      await expect(textOf(response)).rejects.toThrow('aborted');
    } finally {
      await own.stop();
    }
  });
});
