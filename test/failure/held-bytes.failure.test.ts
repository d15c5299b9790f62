import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { apiAt, type Api } from '../contract/client/api.js';
import { headerFields } from '../contract/client/raw.js';
import { freshId } from '../contract/client/records.js';
import { startOwnStack, type OwnStack } from './own-stack.js';
import { forgetPeak, residentMemory } from './resident-memory.js';

const MIB = 1024 * 1024;
const PATH = '/api/v8/modules/Accounts';
/** What the gateway may hold of bodies and of answers by its usual settings, and what it takes besides to do its work. */
const BODIES_MIB = 16;
/** How many times its bytes a body takes while it is worked on. */
const WORKED_ON = 8;
const ANSWERS_MIB = 32;
const WORK_MIB = 100;
/** Of the gateway of this test; the usual one waits longer. */
const READ_TIMEOUT_MS = 15_000;
/** In which what was sent has arrived, and answers are made. */
const ARRIVAL_MS = 8_000;

/** The memory of a gateway that clients without haste would fill. */
describe('clients that neither send nor read to the end', () => {
  let own: OwnStack;
  let api: Api;
  let base = 0;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    own = await startOwnStack({ extraEnv: { CRM_GATEWAY_READ_TIMEOUT: `${READ_TIMEOUT_MS}ms` } });
    api = apiAt(own.stack.baseUrl, own.token);
    const description = 'x'.repeat(65_000);
    for (let index = 0; index < 200; index += 1) {
      const attributes = { name: `A${index}`, description };
      const { status } = await api.post('/modules/Accounts', {
        data: { type: 'Accounts', id: freshId(), attributes },
      });
      if (status !== 201) throw new Error(`Account ${index} was answered with ${status}`);
    }
    // What the first lists and bodies cost is not the memory of those that stay.
    await api.get('/modules/Accounts?page[limit]=200');
    base = residentMemory(gateway()).now;
  });

  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  afterAll(() => own.dispose());

  const gateway = (): number => own.stack.services.gateway?.pid() ?? 0;

  /** Sends these bytes on a connection of their own, and reads nothing. */
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

  /** In MiB, over that before the clients of a test. */
  function growth(what: string): number {
    const mib = Math.round((residentMemory(gateway()).now - base) / MIB);
    process.stderr.write(`${what}, MiB over base: ${mib}\n`);
    return mib;
  }

  it.each([
    ['announced', 200, announced],
    ['in chunks of a byte', 24, chunked],
  ])('contract 9: bodies %s that lack a byte are held up to a budget', async (how, count, write) => {
    const body = write();
    for (let index = 0; index < count; index += 1) await open(body);
    await sleep(ARRIVAL_MS);
    await served();
    expect(growth(`${count} bodies ${how}`)).toBeLessThan(BODIES_MIB + WORK_MIB);
  });

  function announced(): Buffer {
    const head = request('POST', PATH, `Content-Length: ${MIB}\r\n`);
    return Buffer.concat([Buffer.from(head), Buffer.alloc(MIB - 1, ' ')]);
  }

  function chunked(): Buffer {
    return Buffer.from(request('POST', PATH, 'Transfer-Encoding: chunked\r\n') + '1\r\n \r\n'.repeat(MIB / 8));
  }

  it('contract 9: large bodies of one user that are worked on are held up to a budget', async () => {
    forgetPeak(gateway());
    const document = { data: { type: 'Accounts', attributes: { nope: 'x'.repeat(MIB - 1_000) } } };
    const answers = await Promise.all(Array.from({ length: 100 }, () => api.post('/modules/Accounts', document)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toEqual(new Set([400, 429]));
    const mib = Math.round((residentMemory(gateway()).peak - base) / MIB);
    process.stderr.write(`100 large bodies at once, MiB over base at most: ${mib}\n`);
    expect(mib).toBeLessThan(WORKED_ON * BODIES_MIB + WORK_MIB);
    // Whoever sends them one after the other is not refused.
    for (let index = 0; index < 3; index += 1) expect((await api.post('/modules/Accounts', document)).status).toBe(400);
  });

  it('contract 9: lists that nobody reads are held up to a budget, and not for ever', async () => {
    const list = request('GET', `${PATH}?page[limit]=200`);
    for (let index = 0; index < 24; index += 1) await open(list);
    await sleep(ARRIVAL_MS);
    await served();
    expect(growth('24 unread lists')).toBeLessThan(ANSWERS_MIB + WORK_MIB);
    await sleep(2 * READ_TIMEOUT_MS);
    await served();
    expect(growth('24 unread lists, later')).toBeLessThan(WORK_MIB);
  });

  async function served(): Promise<void> {
    const other = apiAt(own.stack.baseUrl, own.ordinaryToken);
    await eventually(async () => {
      expect((await other.get('/modules/Accounts?page[limit]=1&fields[Accounts]=name')).status).toBe(200);
    });
  }
});
