import { expect } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { failureOf } from './failure-of.js';
import { forgetMetrics } from './metric.js';
import {
  startClient,
  startServer,
  type Handlers,
  type ServerOptions,
  type StubClient,
  type StubServer,
  type Transport,
} from './stub-peer.js';

export interface StubPair {
  readonly server: StubServer;
  readonly client: StubClient;
  stop(): Promise<void>;
}

/** Starts a server and a client, and connects them; metrics and logs are empty afterwards. */
export async function startPair(
  transport: Transport,
  handlers: Partial<Handlers>,
  options: ServerOptions = {},
): Promise<StubPair> {
  await using cleanUp = new AsyncDisposableStack();
  const server = await startServer(handlers, options);
  cleanUp.defer(() => server.server.stop?.());
  const client = await startClient(server.server.port, transport);
  cleanUp.defer(() => client.client.stop?.());
  // A call waits 200 ms for its stream, and a busy machine may take longer to open one.
  await eventually(async () => {
    expect((await failureOf(client.calls.list({ module: 'Accounts' }))).code).not.toBe(8902);
  });
  for (const { registry, log } of [client, server]) {
    await forgetMetrics(registry);
    log.length = 0;
  }
  const kept = cleanUp.move();
  return { server, client, stop: () => kept.disposeAsync() };
}
