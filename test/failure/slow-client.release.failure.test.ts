import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiAt } from '../contract/client/api.js';
import { errorOf } from '../contract/client/error-document.js';
import { sendRaw } from '../contract/client/raw.js';
import { startOwnStack, type OwnStack } from './own-stack.js';

describe('clients that stop sending', () => {
  let own: OwnStack;

  beforeAll(async () => {
    own = await startOwnStack({
      // Long enough for a client that does send to be served by a machine that freezes for some seconds.
      extraEnv: { CRM_GATEWAY_HEADERS_TIMEOUT: '5s', CRM_GATEWAY_REQUEST_TIMEOUT: '6s' },
    });
  });

  afterAll(() => own.dispose());

  it.each([
    ['in the middle of the header', ''],
    ['in the middle of the body', 'Content-Length: 100\r\n\r\n{"data":'],
    ['in the middle of a chunk', 'Transfer-Encoding: chunked\r\n\r\n64\r\n{"data":'],
  ])('limits#silent-clients: a client that falls silent %s gets a 408 errors document', async (_title, rest) => {
    const { baseUrl } = own.stack;
    const head =
      `POST /api/v8/modules/Notes HTTP/1.1\r\nHost: ${new URL(baseUrl).host}\r\nAuthorization: Bearer ${own.token}\r\n` +
      'Accept: application/vnd.api+json\r\nContent-Type: application/vnd.api+json\r\n';
    const silent = sendRaw(baseUrl, head + rest);
    const other = apiAt(baseUrl, own.token).get('/modules/Notes?page[limit]=1');
    const [refused, served] = await Promise.all([silent, other]);
    expect(errorOf(refused, 408).code).toBe(8705);
    expect(served.status).toBe(200);
  });
});
