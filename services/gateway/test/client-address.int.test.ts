import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const GRANT = { grant_type: 'client_credentials', client_id: 'client', client_secret: 'secret' };
/** The address from which the tests call. */
const PEER = '127.0.0.1';

describe.each([
  ['no proxy is trusted', undefined],
  ['only addresses other than the peer are trusted', '10.0.0.0/8, 2001:db8:aaaa::/48'],
])('the address counted for failed logins, where %s', (_who, proxies) => {
  let stack: TestGateway;

  beforeAll(async () => {
    stack = await startTestGateway(proxies === undefined ? {} : { CRM_GATEWAY_TRUSTED_PROXIES: proxies });
  });

  afterAll(() => stack.stop());

  it.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-for', '203.0.113.9, 10.1.2.3'],
    ['x-forwarded-for', '10.1.2.3'],
    ['x-real-ip', '203.0.113.9'],
    ['forwarded', 'for=203.0.113.9'],
    ['x-client-ip', '203.0.113.9'],
  ])('is the address of the peer, whatever %s: %s contains', async (name, value) => {
    await expect(addressTold(stack, { [name]: value })).resolves.toBe(PEER);
  });
});

describe('limits#client-addresses: the address counted for failed logins, behind a trusted proxy', () => {
  let stack: TestGateway;

  beforeAll(async () => {
    stack = await startTestGateway({ CRM_GATEWAY_TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8, fd00::/8' });
  });

  afterAll(() => stack.stop());

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['198.51.100.1,203.0.113.9,10.1.2.3 , fd00::7', '203.0.113.9'],
    ['198.51.100.1, 2001:db8::1', '2001:db8::1'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['10.9.9.9', '10.9.9.9'],
    ['198.51.100.1, unknown', PEER],
    ['', PEER],
  ])('is the last of X-Forwarded-For: %s that is not a proxy: %s', async (value, address) => {
    await expect(addressTold(stack, { 'x-forwarded-for': value })).resolves.toBe(address);
  });

  it('appears in the access log, next to the peer address', async () => {
    await addressTold(stack, { 'x-forwarded-for': '203.0.113.77' });
    await eventually(() => {
      const line = { event: 'http.request', client_ip: '203.0.113.77', peer_ip: PEER };
      expect(stack.log).toContainEqual(expect.objectContaining(line));
    });
  });

  it('is not taken from other headers', async () => {
    const headers = { 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' };
    await expect(addressTold(stack, headers)).resolves.toBe(PEER);
  });
});

/**
 * The peer address that auth received. Retries, because on a busy machine a call to auth may time out before it is
 * made.
 */
function addressTold(stack: TestGateway, headers: Readonly<Record<string, string>>) {
  return eventually(async () => {
    const { seen } = stack.backends;
    delete seen.issue;
    const { status } = await stack.send('POST', '/api/oauth/access_token', {
      body: GRANT,
      headers: { ...headers, authorization: '' },
    });
    expect(status).toBe(200);
    return peerIn(seen);
  });
}

function peerIn({ issue }: TestGateway['backends']['seen']): string | undefined {
  return issue?.peerAddress;
}
