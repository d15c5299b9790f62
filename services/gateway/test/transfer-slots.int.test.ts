import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { expectErrors } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { keep } from './stub-files.js';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

const NOTES = '/api/v8/modules/Notes';
const CONTENT = `${NOTES}/n1/filename/content`;

const note = (attributes: object, id?: string): object => ({
  data: { type: 'Notes', ...(id !== undefined && { id }), attributes: { name: 'n', ...attributes } },
});

describe('too many concurrent files', () => {
  let small: TestGateway;
  beforeAll(async () => {
    small = await startTestGateway({ CRM_GATEWAY_MAX_UPLOADS: '4', CRM_GATEWAY_MAX_DOWNLOADS: '2' });
    const { records } = small.backends;
    records.set('n1', {
      id: 'n1',
      version: 3,
      attributesJson: Buffer.from('{}'),
      toOne: [],
      middle: null,
      dateViewed: '',
    });
  });
  afterAll(async () => {
    await small.stop();
  });

  const put = (): Promise<Answer> =>
    small.send('PUT', CONTENT, { body: 'x', headers: { 'content-type': 'text/plain' } });

  function expectTooMany(answer: Answer): void {
    expectErrors(answer, 503, 8708);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }

  it('are rejected immediately, put or in a document, and others are served when slots are free', async () => {
    const { files } = small.backends;
    const gate = Promise.withResolvers<undefined>();
    files.gate = gate.promise.then(() => undefined);
    const held = [put(), small.send('POST', NOTES, { body: note({ filename_file: 'YQ==' }) })];
    await eventually(() => {
      expect(files.underWay).toBe(2);
    });
    expectTooMany(await put());
    expectTooMany(await small.send('PATCH', `${NOTES}/n1`, { body: note({ filename_file: 'YQ==' }, 'n1') }));
    expect((await small.send('POST', NOTES, { body: note({}) })).status).toBe(201);
    expect(files.underWay).toBe(2);
    gate.resolve(undefined);
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([204, 201]);
    expect((await put()).status).toBe(204);
  });

  it('are omitted from the response to a write, which is still answered', async () => {
    const { files, fileOf } = small.backends;
    fileOf.set('n1', { name: 'a', sha256: keep(files, randomBytes(6_000_000)).sha256 });
    const reader = httpRequest(new URL(CONTENT, small.url), {
      agent: false,
      headers: { authorization: `Bearer ${accessToken()}` },
    }).end();
    const [incoming] = (await once(reader, 'response')) as [IncomingMessage];
    expectTooMany(await small.send('GET', CONTENT));
    expectTooMany(await small.send('GET', `${NOTES}/n1`));
    expect((await small.send('GET', `${NOTES}/n1?fields[Notes]=name`)).status).toBe(200);
    expect((await small.send('HEAD', `${NOTES}/n1`)).status).toBe(200);
    expect((await small.send('HEAD', CONTENT)).status).toBe(200);
    const written = await small.send('PATCH', `${NOTES}/n1`, { body: note({ description: 'new' }, 'n1') });
    expect([written.status, written.headers.get('etag')]).toEqual([200, expect.any(String)]);
    expect(written.json.data?.attributes).not.toHaveProperty('filename_file');
    incoming.destroy();
    await eventually(async () => {
      expect((await small.send('GET', `${NOTES}/n1`)).status).toBe(200);
    });
  });
});
