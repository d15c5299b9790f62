import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, openWire, type Wire } from '@crm/testkit';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { failureOf } from './failure-of.js';
import { startClient, startServer, TOKEN, type StubClient } from './stub-peer.js';

/** How long calls wait for the first stream, and for a later one, in milliseconds; see `stream-transport.ts`. */
const FIRST_MS = 2_000;
const LATER_MS = 200;
/** Longer than any wait for a later stream, and shorter than that for the first one. */
const BETWEEN_MS = 1_000;

let cleanUp: AsyncDisposableStack;

beforeEach(() => {
  cleanUp = new AsyncDisposableStack();
});

afterEach(() => cleanUp.disposeAsync());

async function connectTo(port: number): Promise<StubClient> {
  const stub = await startClient(port, 'stream');
  cleanUp.defer(() => stub.client.stop?.());
  return stub;
}

const get = ({ calls }: StubClient): Promise<unknown> =>
  calls.get({ module: 'Accounts', id: 'a' }, { accessToken: TOKEN });

/** How long it took, in milliseconds, until the call was refused because no replica takes it. */
async function refusedAfter(client: StubClient): Promise<number> {
  const begun = performance.now();
  expect((await failureOf(get(client))).code).toBe(8902);
  return performance.now() - begun;
}

describe('a call to a peer without a stream so far', () => {
  /** A client of a running server, over a wire that lets nothing through yet. */
  async function connectFrozen(): Promise<{ readonly client: StubClient; readonly wire: Wire }> {
    const { server } = await startServer({ get: () => Promise.resolve({ record: { id: 'a' } }) });
    cleanUp.defer(() => server.stop?.());
    const wire = await openWire(`tcp://127.0.0.1:${server.port}`);
    cleanUp.defer(() => wire.close());
    wire.freeze();
    return { client: await connectTo(Number(new URL(wire.url).port)), wire };
  }

  it('waits longer for the first stream than for later ones', async () => {
    // Repeated with a new client, because on a slow machine a handshake may take longer than a call waits.
    await eventually(async () => {
      const { client, wire } = await connectFrozen();
      const answered = get(client);
      await Promise.race([sleep(BETWEEN_MS), answered.catch(() => undefined)]);
      wire.restore();
      expect(await answered).toMatchObject({ record: { id: 'a' } });
    });
  });

  it('fails when that time is up, and the next calls do not wait for that stream', async () => {
    const { client } = await connectFrozen();
    // A timer may fire a millisecond early.
    expect(await refusedAfter(client)).toBeGreaterThanOrEqual(FIRST_MS - 1);
    await eventually(async () => {
      const waited = await refusedAfter(client);
      expect(waited).toBeGreaterThanOrEqual(LATER_MS - 1);
      expect(waited).toBeLessThan(BETWEEN_MS);
    });
  });

  it('waits only as long as for a later stream when the peer is up and rejects streams', async () => {
    const other = new Server();
    cleanUp.defer(() => {
      other.forceShutdown();
    });
    const port = await new Promise<number>((resolve, reject) => {
      other.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) => {
        if (error === null) resolve(bound);
        else reject(error);
      });
    });
    await eventually(async () => {
      expect(await refusedAfter(await connectTo(port))).toBeLessThan(BETWEEN_MS);
    });
  });
});

it('a call to a peer that is down fails immediately', async () => {
  const { server } = await startServer({ get: () => Promise.resolve({}) });
  const client = await connectTo(server.port);
  await eventually(() => get(client));
  await server.stop?.();
  await eventually(() => {
    expect(client.log).toMatchObject([{ event: 'grpc.stream_lost' }]);
  });
  await eventually(async () => {
    expect(await refusedAfter(client)).toBeLessThan(BETWEEN_MS);
  });
});
