import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { callersOf } from '@crm/grpc';
import { Metadata, Client, credentials, status } from '@grpc/grpc-js';
import { recordReaderService } from '@crm/protos';
import { eventually } from '@crm/testkit';
import { failureOf } from './failure-of.js';
import { metric } from './metric.js';
import {
  OPTIONS,
  REQUEST,
  startClient,
  startServer,
  type StubClient,
  type StubServer,
  type Transport,
} from './stub-peer.js';

describe.each(['unary', 'stream'] as const)('callers over %s', (transport) => {
  let server: StubServer;
  let served = 0;
  let cleanUp: AsyncDisposableStack;

  beforeEach(async () => {
    cleanUp = new AsyncDisposableStack();
    served = 0;
    const get = () => {
      served += 1;
      return Promise.resolve({ record: { id: 'a' } });
    };
    server = await startServer({ get }, { callersOf: callersOf('records'), anonymous: ['*'] });
    cleanUp.defer(() => server.server.stop?.());
  });

  afterEach(() => cleanUp.disposeAsync());

  async function clientOf(from: 'gateway' | 'relationships' | undefined, by: Transport): Promise<StubClient> {
    const stub = await startClient(server.server.port, by, from === undefined ? {} : { from });
    cleanUp.defer(() => stub.client.stop?.());
    return stub;
  }

  it('in the table are served', async () => {
    const { calls } = await clientOf('gateway', transport);
    await eventually(() => calls.get(REQUEST, OPTIONS));
    expect(served).toBe(1);
    expect(server.log).toEqual([]);
  });

  it.each([
    ['relationships', 'relationships'],
    [undefined, 'tool'],
  ] as const)('such as %p are rejected first, and logged', async (from, name) => {
    const { calls, log, registry } = await clientOf(from, transport);
    await eventually(async () => {
      expect((await failureOf(calls.get(REQUEST, OPTIONS))).code).toBe(8901);
    });
    expect(served).toBe(0);
    expect(server.log.at(-1)).toMatchObject({
      level: 'warn',
      event: 'grpc.caller_refused',
      grpc_service: 'crm.records.v1.RecordReaderService',
      grpc_method: 'Get',
      caller: name,
    });
    expect(log.at(-1)).toMatchObject({ level: 'error', event: 'grpc.unexpected', grpc_code: 'PERMISSION_DENIED' });
    expect((await metric(registry, 'crm_grpc_client_handled_total')).join()).toContain('PERMISSION_DENIED');
    expect((await metric(server.registry, 'crm_grpc_server_handled_total')).join()).toContain('PERMISSION_DENIED');
  });
});

it('a caller in the settings may call its listed methods only', async () => {
  const rpcs = ['crm.records.v1.RecordReaderService/Get'];
  const served = () => Promise.resolve({ record: { id: 'a' } });
  const { server } = await startServer(
    { get: served, list: () => Promise.resolve({}) },
    { callersOf: callersOf('records', [{ name: 'billing', rpcs }]), anonymous: ['*'] },
  );
  const { client, calls } = await startClient(server.port, 'unary', { from: 'billing' });
  try {
    expect((await eventually(() => calls.get(REQUEST, OPTIONS))).record?.id).toBe('a');
    expect((await failureOf(calls.list({ module: 'Accounts' }, OPTIONS))).code).toBe(8901);
  } finally {
    await client.stop?.();
    await server.stop?.();
  }
});

it('a caller without a name, or with one that is too long, is rejected', async () => {
  const { server, log } = await startServer({}, { callersOf: callersOf('records') });
  const client = new Client(`127.0.0.1:${server.port}`, credentials.createInsecure());
  const { path, requestSerialize, responseDeserialize } = recordReaderService.methods.Get;
  const codeOf = (headers: Readonly<Record<string, string>>): Promise<status | undefined> => {
    const metadata = new Metadata();
    for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
    return new Promise((resolve) => {
      client.makeUnaryRequest(path, requestSerialize, responseDeserialize, REQUEST, metadata, (error) => {
        resolve(error?.code);
      });
    });
  };
  try {
    expect(await codeOf({})).toBe(status.PERMISSION_DENIED);
    expect(await codeOf({ 'x-crm-caller': 'g'.repeat(1_000) })).toBe(status.PERMISSION_DENIED);
    expect(await codeOf({ 'x-crm-caller': '__proto__' })).toBe(status.PERMISSION_DENIED);
    expect(log.map(({ caller }) => caller)).toEqual(['', 'g'.repeat(64), '__proto__']);
    // Accepted up to the check of the token.
    expect(await codeOf({ 'x-crm-caller': 'gateway' })).toBe(status.UNAUTHENTICATED);
  } finally {
    client.close();
    await server.stop?.();
  }
});
