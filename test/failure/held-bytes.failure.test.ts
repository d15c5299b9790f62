import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { apiAt, type Api } from '../contract/client/api.js';
import { headerFields } from '../contract/client/raw.js';
import { freshId } from '../contract/client/records.js';
import { metricsOf } from './metrics-of.js';
import { startOwnStack, type OwnStack } from './own-stack.js';
import { forgetPeak, residentMemory } from './resident-memory.js';

const MIB = 1024 * 1024;
const PATH = '/api/v8/modules/Accounts';
/** The memory limit of the gateway in the chart, and the heap size that the chart sets within it. */
const LIMIT_MIB = 1_024;
const HEAP_MIB = 768;
/** The timeout of this test's gateway; the default is longer. */
const READ_TIMEOUT_MS = 15_000;
/** The default shares of one user. */
const SHARES = { bodies: 8 * MIB, answers: 32 * MIB };

/** Slow clients would fill the memory of a gateway without limits. */
describe('clients that stop sending or reading', () => {
  let own: OwnStack;
  let api: Api;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    own = await startOwnStack({
      extraEnv: {
        CRM_GATEWAY_READ_TIMEOUT: `${READ_TIMEOUT_MS}ms`,
        NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
      },
    });
    api = apiAt(own.stack.baseUrl, own.token);
    const description = 'x'.repeat(65_000);
    for (let index = 0; index < 200; index += 1) {
      const attributes = { name: `A${index}`, description };
      const { status } = await api.post('/modules/Accounts', {
        data: { type: 'Accounts', id: freshId(), attributes },
      });
      if (status !== 201) throw new Error(`Account ${index} was answered with ${status}`);
    }
  });

  beforeEach(() => {
    forgetPeak(gateway());
  });

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await eventually(async () => {
      if ((await held('bodies')) !== 0) throw new Error('bodies of closed connections are held');
    });
  });

  afterAll(() => own.dispose());

  const gateway = (): number => own.stack.services.gateway?.pid() ?? 0;

  /** Sends these bytes on a new connection, and reads nothing. */
  async function open(bytes: string | Buffer): Promise<Socket> {
    const { hostname, port } = new URL(own.stack.baseUrl);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    sockets.push(socket.pause());
    await once(socket, 'connect');
    socket.write(bytes);
    return socket;
  }

  const request = (method: string, path: string, ...fields: readonly string[]): string =>
    [`${method} ${path} HTTP/1.1\r\n${headerFields(own.stack.baseUrl, own.token)}`, ...fields, '\r\n'].join('');

  async function held(of: keyof typeof SHARES): Promise<number> {
    const all = await metricsOf(own.stack.services.gateway?.opsPort ?? 0, 'crm_http_held_bytes');
    return new Map(all).get(`of="${of}"`) ?? NaN;
  }

  /** Waits until the share of the user is nearly full, or so much of it is in use; it is never exceeded. */
  async function expectHeld(of: keyof typeof SHARES, least = SHARES[of] / 2): Promise<void> {
    await eventually(async () => {
      expect(await held(of)).toBeGreaterThanOrEqual(least);
    });
    expect(await held(of)).toBeLessThanOrEqual(SHARES[of]);
  }

  /** Expects that the gateway never exceeded its limit, and serves others. */
  async function expectBounded(what: string): Promise<void> {
    const other = apiAt(own.stack.baseUrl, own.ordinaryToken);
    await eventually(async () => {
      expect((await other.get('/modules/Accounts?page[limit]=1&fields[Accounts]=name')).status).toBe(200);
    });
    const mib = Math.round(residentMemory(gateway()).peak / MIB);
    process.stderr.write(`${what}, MiB at most: ${mib}\n`);
    expect(mib).toBeLessThan(LIMIT_MIB);
  }

  it.each([
    ['with a declared length', 400, announced, SHARES.bodies / 2],
    // Few bodies suffice: each chunk takes more memory than its byte.
    ['in one-byte chunks', 24, chunked, 2 * MIB],
  ])('limits#bodies-under-way: incomplete bodies %s are held up to a budget', async (how, count, write, least) => {
    const body = write();
    for (let index = 0; index < count; index += 1) await open(body);
    await expectHeld('bodies', least);
    await expectBounded(`${count} bodies ${how}`);
  });

  function announced(): Buffer {
    const head = request('POST', PATH, `Content-Length: ${MIB}\r\n`);
    return Buffer.concat([Buffer.from(head), Buffer.alloc(MIB - 1, ' ')]);
  }

  function chunked(): Buffer {
    return Buffer.from(request('POST', PATH, 'Transfer-Encoding: chunked\r\n') + '1\r\n \r\n'.repeat(MIB / 8));
  }

  it('limits#bodies-under-way: large bodies of one user under way are held up to a budget', async () => {
    const document = { data: { type: 'Accounts', attributes: { nope: 'x'.repeat(MIB - 1_000) } } };
    const answers = await Promise.all(Array.from({ length: 100 }, () => api.post('/modules/Accounts', document)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses]).toEqual(expect.arrayContaining([400, 429]));
    // A slow machine may also be overloaded (503) or late (504).
    expect([400, 429, 503, 504]).toEqual(expect.arrayContaining([...statuses]));
    await expectBounded('100 large bodies at once');
    // A client that sends them one after the other is not refused.
    for (let index = 0; index < 3; index += 1) expect((await api.post('/modules/Accounts', document)).status).toBe(400);
  });

  it('limits#unread-answers: unread lists are held up to a budget, and not forever', async () => {
    const list = request('GET', `${PATH}?page[limit]=200`);
    for (let index = 0; index < 40; index += 1) await open(list);
    await expectHeld('answers');
    await expectBounded('40 unread lists');
    await eventually(async () => {
      expect(await held('answers')).toBe(0);
    }, 4 * READ_TIMEOUT_MS);
  });
});
