import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@crm/errors';
import { eventually, openWire, startNameServer, type Wire } from '@crm/testkit';
import {
  type Handlers,
  OPTIONS,
  REQUEST,
  startClient,
  startServer,
  type StubClient,
  type StubServer,
} from './stub-peer.js';

/** How soon something happens that waits for no deadline, on a busy machine. */
const SOON_MS = 20_000;

let cleanUp: AsyncDisposableStack;

beforeEach(() => {
  cleanUp = new AsyncDisposableStack();
});

afterEach(() => cleanUp.disposeAsync());

/** A replica that answers with its name. */
interface NamedReplica extends StubServer {
  readonly port: number;
  /** How many calls have started here. */
  readonly served: () => number;
}

async function serve(
  name: string,
  get: Handlers['get'] = () => Promise.resolve({}),
  at: { readonly host?: string; readonly port?: number } = {},
): Promise<NamedReplica> {
  let served = 0;
  const counted: Handlers['get'] = async (request, context) => {
    served += 1;
    await get(request, context);
    return { record: { id: name } };
  };
  const stub = await startServer({ get: counted }, at);
  cleanUp.defer(() => stub.server.stop?.());
  return { ...stub, port: stub.server.port, served: () => served };
}

/** A client of peers by their address, once all of them take calls. */
async function connect(address: string, replicas: readonly NamedReplica[]): Promise<StubClient> {
  const stub = await startClient(address, 'stream');
  cleanUp.defer(() => stub.client.stop?.());
  await eventually(async () => {
    await whoAnswers(stub);
    for (const { served } of replicas) expect(served()).toBeGreaterThan(0);
  }, SOON_MS);
  return stub;
}

const addressOf = (...ports: readonly number[]): string => ports.map((port) => `127.0.0.1:${port}`).join();

async function whoAnswers({ calls }: StubClient): Promise<string | undefined> {
  return (await calls.get(REQUEST, OPTIONS)).record?.id;
}

/** How many of this many calls each replica answers, one call after the other. */
async function sharesOf(client: StubClient, calls: number): Promise<Readonly<Record<string, number>>> {
  const shares: Record<string, number> = {};
  for (let call = 0; call < calls; call += 1) {
    const name = (await whoAnswers(client)) ?? '';
    shares[name] = (shares[name] ?? 0) + 1;
  }
  return shares;
}

const eventsOf = ({ log }: StubClient): unknown[] => log.map(({ event }) => event);

/** A handler that blocks its calls until `open`. */
function gate(): { readonly hold: Handlers['get']; readonly held: () => number; open(): void } {
  const opened = Promise.withResolvers<undefined>();
  let held = 0;
  return {
    hold: async () => {
      held += 1;
      await opened.promise;
      return {};
    },
    held: () => held,
    open: () => {
      opened.resolve(undefined);
    },
  };
}

describe('calls on streams', () => {
  it('rotate between all replicas with equal load', async () => {
    const replicas = [await serve('a'), await serve('b'), await serve('c')];
    const client = await connect(addressOf(...replicas.map(({ port }) => port)), replicas);
    expect(await sharesOf(client, 30)).toEqual({ a: 10, b: 10, c: 10 });
  });

  it('prefer replicas with fewer calls under way', async () => {
    const slow = gate();
    const replicas = [
      await serve('quick'),
      await serve('slow', (request, context) => (request.id === 'hold' ? slow.hold : noWait)(request, context)),
    ];
    const client = await connect(addressOf(...replicas.map(({ port }) => port)), replicas);
    // Half of them are blocked.
    const held = Array.from({ length: 10 }, () => client.calls.get({ module: 'Accounts', id: 'hold' }, OPTIONS));
    await eventually(() => {
      expect(slow.held()).toBe(5);
    });
    expect(await sharesOf(client, 20)).toEqual({ quick: 20 });
    slow.open();
    await Promise.all(held);
    expect(await sharesOf(client, 20)).toEqual({ quick: 10, slow: 10 });
  });

  it('are not attracted by a replica that fails fast', async () => {
    const failing = { now: false };
    const replicas = [
      await serve('good', () => sleep(5).then(() => ({}))),
      await serve('bad', () => (failing.now ? Promise.reject(new AppError({ code: 8905 })) : Promise.resolve({}))),
    ];
    const client = await connect(addressOf(...replicas.map(({ port }) => port)), replicas);
    failing.now = true;
    let failed = 0;
    const caller = async (): Promise<void> => {
      for (let call = 0; call < 50; call += 1) await whoAnswers(client).catch(() => (failed += 1));
    };
    await Promise.all(Array.from({ length: 20 }, caller));
    // If failures did not count, nearly all calls would go there.
    expect(failed).toBeLessThan(500);
  });

  it('under way on a killed replica fail, and no others', async () => {
    const hold = gate();
    const [doomed, other] = [await serve('doomed', hold.hold), await serve('other')];
    const client = await startClient(addressOf(doomed.port, other.port), 'stream');
    cleanUp.defer(() => client.client.stop?.());
    const calls = [whoAnswers(client)];
    await eventually(() => {
      calls.push(whoAnswers(client));
      expect(hold.held()).toBeGreaterThan(0);
      expect(other.served()).toBeGreaterThan(0);
    }, SOON_MS);
    const underWay = hold.held();
    await doomed.server.stop?.();
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(underWay);
    expect(await sharesOf(client, 20)).toEqual({ other: 20 });
    expect(eventsOf(client)).toEqual(['grpc.stream_lost']);
    expect(client.log[0]).toMatchObject({ peer: 'records', address: `127.0.0.1:${doomed.port}` });
  });

  it('under way on a draining replica complete there, and new ones go elsewhere', async () => {
    const hold = gate();
    const [draining, other] = [
      await serve('draining', (request, context) => (request.id === 'hold' ? hold.hold : noWait)(request, context)),
      await serve('other'),
    ];
    const client = await connect(addressOf(draining.port, other.port), [draining, other]);
    const held = [1, 2].map(() => client.calls.get({ ...REQUEST, id: 'hold' }, OPTIONS));
    await eventually(() => {
      expect(hold.held()).toBe(1);
    });
    const drained = draining.server.drain?.();
    await eventually(async () => {
      expect(await sharesOf(client, 10)).toEqual({ other: 10 });
    }, SOON_MS);
    hold.open();
    await drained;
    const answered = (await Promise.all(held)).map(({ record }) => record?.id);
    expect(answered.toSorted()).toEqual(['draining', 'other']);
  });

  it('avoid a frozen replica, and return to it when it recovers', async () => {
    const [frozen, other] = [await serve('frozen'), await serve('other')];
    const wire: Wire = await openWire(`tcp://127.0.0.1:${frozen.port}`);
    cleanUp.defer(() => wire.close());
    const client = await connect(addressOf(Number(new URL(wire.url).port), other.port), [frozen, other]);
    wire.freeze();
    const late = [whoAnswers(client), whoAnswers(client)];
    await eventually(() => {
      expect(eventsOf(client)).toEqual(['grpc.replica_silent']);
    }, SOON_MS);
    expect(await sharesOf(client, 20)).toEqual({ other: 20 });
    wire.restore();
    expect((await Promise.all(late)).toSorted()).toEqual(['frozen', 'other']);
    await eventually(() => {
      expect(eventsOf(client)).toEqual(['grpc.replica_silent', 'grpc.replica_back']);
    }, SOON_MS);
    expect(await sharesOf(client, 20)).toEqual({ frozen: 10, other: 10 });
  });

  it('that their peer may delay do not count as silence before they are due', async () => {
    const frozen = await serve('frozen');
    const wire: Wire = await openWire(`tcp://127.0.0.1:${frozen.port}`);
    cleanUp.defer(() => wire.close());
    const client = await connect(addressOf(Number(new URL(wire.url).port)), [frozen]);
    wire.freeze();
    const late = client.calls.get(REQUEST, { ...OPTIONS, waitMs: 1_500 });
    // Longer than it takes to detect a frozen replica.
    await sleep(1_400);
    expect(eventsOf(client)).toEqual([]);
    await eventually(() => {
      expect(eventsOf(client)).toEqual(['grpc.replica_silent']);
    }, SOON_MS);
    wire.restore();
    await late;
  });

  it('go to a frozen replica when there is no other', async () => {
    const frozen = await serve('frozen');
    const wire: Wire = await openWire(`tcp://127.0.0.1:${frozen.port}`);
    cleanUp.defer(() => wire.close());
    const client = await connect(addressOf(Number(new URL(wire.url).port)), [frozen]);
    wire.freeze();
    const late = whoAnswers(client);
    await eventually(() => {
      expect(eventsOf(client)).toEqual(['grpc.replica_silent']);
    }, SOON_MS);
    const later = whoAnswers(client);
    wire.restore();
    expect(await Promise.all([late, later])).toEqual(['frozen', 'frozen']);
  });

  it('that take long do not mark their replica as frozen', async () => {
    const hold = gate();
    const waiting = { now: false };
    const busy = await serve('busy', (request, context) => (waiting.now ? hold.hold : noWait)(request, context));
    const client = await connect(addressOf(busy.port), [busy]);
    waiting.now = true;
    const long = whoAnswers(client);
    // Longer than it takes to detect a frozen replica.
    await sleep(3_000);
    hold.open();
    await long;
    expect(eventsOf(client)).toEqual([]);
  });
});

describe('after a change of the replicas of a name', () => {
  const NAME = 'records.test';
  const servers = dns.getServers();

  afterEach(() => {
    dns.setServers(servers);
  });

  it('calls under way at a removed replica complete, and its connection is closed', async () => {
    const names = await startNameServer();
    cleanUp.defer(() => names.close());
    dns.setServers([names.address]);
    const hold = gate();
    const waiting = { now: false };
    const old = await serve('old', (request, context) => (waiting.now ? hold.hold : noWait)(request, context));
    const wire = await openWire(`tcp://127.0.0.1:${old.port}`);
    cleanUp.defer(() => wire.close());
    const port = Number(new URL(wire.url).port);
    names.hosts.set(NAME, ['127.0.0.1']);
    const client = await connect(`${NAME}:${port}`, [old]);
    waiting.now = true;
    const underWay = whoAnswers(client);
    await eventually(() => {
      expect(hold.held()).toBe(1);
    });
    const fresh = await serve('new', undefined, { host: '127.0.0.2', port });
    names.hosts.set(NAME, ['127.0.0.2']);
    // The old one blocks the calls that it gets.
    await eventually(async () => {
      await client.calls.get(REQUEST, { ...OPTIONS, deadlineMs: 200 });
    }, SOON_MS);
    expect(await sharesOf(client, 20)).toEqual({ new: 20 });
    expect(fresh.served()).toBeGreaterThanOrEqual(20);
    expect(wire.connections).toBe(1);
    hold.open();
    expect(await underWay).toBe('old');
    await eventually(() => {
      expect(wire.connections).toBe(0);
    }, SOON_MS);
    expect(eventsOf(client)).toEqual([]);
  });

  it('a removed replica receives calls until a new one is ready', async () => {
    const names = await startNameServer();
    cleanUp.defer(() => names.close());
    dns.setServers([names.address]);
    const old = await serve('old');
    const { port } = old;
    names.hosts.set(NAME, ['127.0.0.1']);
    const client = await connect(`${NAME}:${port}`, [old]);
    let tries = 0;
    const closed = createServer((socket) => {
      tries += 1;
      socket.destroy();
    }).listen(port, '127.0.0.2');
    cleanUp.defer(() => void closed.close());
    names.hosts.set(NAME, ['127.0.0.2']);
    await eventually(() => {
      expect(tries).toBeGreaterThan(0);
    }, SOON_MS);
    expect(await sharesOf(client, 20)).toEqual({ old: 20 });
    closed.close();
    await once(closed, 'close');
    await serve('new', undefined, { host: '127.0.0.2', port });
    await eventually(async () => {
      expect(await sharesOf(client, 20)).toEqual({ new: 20 });
    }, SOON_MS);
  });

  it('a new replica gets its share of calls', async () => {
    const names = await startNameServer();
    cleanUp.defer(() => names.close());
    dns.setServers([names.address]);
    const first = await serve('first');
    const { port } = first;
    names.hosts.set(NAME, ['127.0.0.1']);
    const client = await connect(`${NAME}:${port}`, [first]);
    await serve('second', undefined, { host: '127.0.0.2', port });
    names.hosts.set(NAME, ['127.0.0.1', '127.0.0.2']);
    await eventually(async () => {
      expect(await sharesOf(client, 10)).toEqual({ first: 5, second: 5 });
    }, SOON_MS);
  });
});

function noWait(): Promise<object> {
  return Promise.resolve({});
}
