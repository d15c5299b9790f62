import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError, codes } from '@crm/errors';
import { freePorts } from '@crm/local-stack';
import type { ListChangesResponseInput } from '@crm/protos';
import { eventually } from '@crm/testkit';
import { expectErrors } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const EVENTS = { accept: 'text/event-stream' };
/** The comment by which a stream shows that it is alive; the feed of the stubs ends at this position. */
const SIGN_OF_LIFE = ':\nid: 7\n\n';

/** Far more than the kernel buffers for a client that does not read. */
const PAGE_BYTES = 12 * 1024 * 1024;

let stack: TestGateway;
let opsPort = 0;
beforeAll(async () => {
  [opsPort = 0] = await freePorts(1);
  stack = await startTestGateway({
    CRM_GATEWAY_OPS_PORT: String(opsPort),
    CRM_GATEWAY_MAX_FOLLOWERS: '4',
    CRM_GATEWAY_MAX_FOLLOWERS_PER_USER: '3',
    CRM_GATEWAY_MAX_UNREAD_BYTES_PER_USER: '16MiB',
  });
});
afterEach(() => {
  delete stack.backends.answered.changes;
});
afterAll(() => stack.stop());

/** Requests a stream. */
function ask(user: string, method = 'GET'): ClientRequest {
  const headers = { ...EVENTS, authorization: `Bearer ${accessToken({ sub: user })}` };
  const sent = request(`${stack.url}/api/v8/changes`, { method, agent: false, headers });
  return sent.on('error', () => undefined).end();
}

/** Opens a stream; its answer is left to the caller. */
async function follow(user = 'user-1'): Promise<IncomingMessage> {
  const [answer] = (await once(ask(user), 'response')) as [IncomingMessage];
  return answer.setEncoding('utf8');
}

/** The value of a series. */
async function metric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  return Number(text.split(`\n${name} `)[1]?.split('\n')[0]);
}

/** Waits until the gateway has neither requests nor streams. */
async function expectNothingOpen(): Promise<void> {
  await eventually(async () => {
    expect([await metric('crm_followers'), await metric('crm_http_requests_in_flight')]).toEqual([0, 0]);
  });
}

/** A feed with one change of so many bytes after each position. */
function feedOf(bytes: number) {
  const attributesJson = Buffer.alloc(bytes, 'x');
  return ({ after }: { readonly after: string }) => {
    const next = Number(after) + 1;
    return Promise.resolve({
      changes: [{ position: next, kind: 'linked', attributesJson }],
      next,
      newest: next + 1,
      oldest: 0,
    });
  };
}

describe('a stream of changes', () => {
  it('changes#events: is one of a limited number, and of a smaller one for its user', async () => {
    const own = [await follow(), await follow(), await follow()];
    const refused = await stack.send('GET', '/api/v8/changes', { headers: EVENTS });
    expectErrors(refused, 503, 8708);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await follow('user-2');
    expect([...own, other].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await follow('user-3')).statusCode).toBe(503);
    for (const stream of [...own, other]) stream.destroy();
    await eventually(async () => {
      const again = await follow();
      again.destroy();
      expect(again.statusCode).toBe(200);
    });
  });

  it('observability#metrics: leaves the gauges as they were, at whichever stage it is cut off', async () => {
    const first = Promise.withResolvers<ListChangesResponseInput>();
    let asked = 0;
    stack.backends.answered.changes = () => {
      asked += 1;
      return first.promise;
    };
    const unanswered = ['user-1', 'user-2'].map((user) => ask(user));
    await eventually(() => {
      expect(asked).toBe(2);
    });
    for (const each of unanswered) each.destroy();
    await expectNothingOpen();
    first.resolve({ changes: [], next: 7, newest: 7, oldest: 0 });
    stack.backends.answered.changes = () => Promise.reject(new AppError({ code: codes.changesGone }));
    expect((await follow()).statusCode).toBe(410);
    delete stack.backends.answered.changes;
    await once(ask('user-1', 'HEAD'), 'close');
    (await follow()).destroy();
    stack.backends.answered.changes = feedOf(PAGE_BYTES);
    const unread = await follow();
    await eventually(async () => {
      expect(await metric('crm_followers')).toBe(1);
    });
    unread.destroy();
    await expectNothingOpen();
    expect(stack.log.filter(({ event }) => event === 'api.failure_unanswered')).toEqual([]);
  });

  it('limits#unread-answers: counts what its client has not taken, and is reset when the user has too much of it', async () => {
    stack.backends.answered.changes = feedOf(PAGE_BYTES);
    const unread: IncomingMessage[] = [];
    while (unread.length < 3) unread.push(await follow());
    expect(unread.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const held = (): Promise<number> => metric('crm_http_held_bytes{of="answers"}');
    await eventually(async () => {
      const lines = stack.log.filter(({ event }) => event === 'http.answer_given_up');
      expect([lines.map(({ reason }) => reason), await metric('crm_followers')]).toEqual([['budget', 'budget'], 1]);
    });
    expect(await held()).toBe(PAGE_BYTES);
    let taken = 0;
    for await (const chunk of await follow('user-2')) {
      taken += String(chunk).length;
      if (taken > PAGE_BYTES) break;
    }
    for (const each of unread) each.destroy();
    await expectNothingOpen();
    expect(await held()).toBe(0);
  });

  it('changes#events: shows every 15 seconds that it is alive', async () => {
    const stream = await follow();
    let received = '';
    stream.on('data', (chunk: string) => (received += chunk));
    await eventually(() => {
      expect(received).toBe(`retry: 2000\n\n${SIGN_OF_LIFE}`);
    });
    const startedAt = performance.now();
    await eventually(() => {
      expect(received.split(SIGN_OF_LIFE)).toHaveLength(3);
    }, 30_000);
    expect(performance.now() - startedAt).toBeGreaterThan(10_000);
    stream.destroy();
  });

  it('changes#events: ends when the service drains', async () => {
    const received = text(await follow());
    await stack.gateway.lifecycle.shutdown();
    expect(await received).toMatch(/^retry: 2000\n\n(?::\nid: 7\n\n)+$/u);
  });
});
