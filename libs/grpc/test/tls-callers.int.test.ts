import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { callersOf, type Certificates, type ExtraCaller, type ServiceName } from '@crm/grpc';
import { createAuthority, eventually } from '@crm/testkit';
import { failureOf } from './failure-of.js';
import {
  createCertifiedServices,
  type CertificateOptions,
  type CertifiedServices,
} from './services-with-certificates.js';
import {
  OPTIONS,
  REQUEST,
  startClient,
  startServer,
  type StubClient,
  type StubServer,
  type Transport,
} from './stub-peer.js';
import { uriOf } from './tls-files.js';

let services: CertifiedServices;
let records: Certificates;
let served = 0;
let server: StubServer;
let cleanUp: AsyncDisposableStack;

beforeAll(async () => {
  services = await createCertifiedServices();
  records = (await services.of('records')).certificates;
});

afterAll(async () => {
  await services[Symbol.asyncDispose]();
});

beforeEach(async () => {
  cleanUp = new AsyncDisposableStack();
  served = 0;
  server = await serveAs(records);
});

afterEach(() => cleanUp.disposeAsync());

async function serveAs(certificates: Certificates, extra: readonly ExtraCaller[] = []): Promise<StubServer> {
  const get = (): Promise<object> => {
    served += 1;
    return Promise.resolve({ record: { id: 'a' } });
  };
  const started = await startServer(
    { get },
    { callersOf: callersOf('records', extra), anonymous: ['*'], certificates },
  );
  cleanUp.defer(() => started.server.stop?.());
  return started;
}

async function clientOf(
  says: string,
  certificates: Certificates | undefined,
  transport: Transport,
  port = server.server.port,
): Promise<StubClient> {
  const stub = await startClient(port, transport, { from: says, deadlineMs: 30_000 }, certificates);
  cleanUp.defer(() => stub.client.stop?.());
  return stub;
}

describe.each(['unary', 'stream'] as const)('callers with certificates, over %s,', (transport) => {
  it('are served where the table lists them', async () => {
    const { certificates } = await services.of('gateway');
    const { calls } = await clientOf('gateway', certificates, transport);
    await eventually(() => calls.get(REQUEST, OPTIONS));
    expect(served).toBe(1);
    expect(server.log).toEqual([]);
  });

  it.each([
    ['relationships', 'relationships', 'relationships'],
    ['relationships', 'gateway', 'relationships as gateway'],
    ['gateway', 'records', 'gateway as records'],
  ] as const)('of %s, claiming to be %s, are rejected', async (is, says, caller) => {
    const { certificates } = await services.of(is);
    const { calls, log } = await clientOf(says, certificates, transport);
    await eventually(async () => {
      expect((await failureOf(calls.get(REQUEST, OPTIONS))).code).toBe(8901);
    });
    expect(served).toBe(0);
    expect(server.log.at(-1)).toMatchObject({ level: 'warn', event: 'grpc.caller_refused', caller });
    expect(log.at(-1)).toMatchObject({ event: 'grpc.unexpected', grpc_code: 'PERMISSION_DENIED' });
  });

  it('are served where the settings list them, by the name in their certificate', async () => {
    const { server: own } = await serveAs(records, [
      { name: 'billing', rpcs: ['crm.records.v1.RecordReaderService/Get'] },
    ]);
    const { certificates } = await services.of('billing');
    const billing = await clientOf('billing', certificates, transport, own.port);
    await eventually(() => billing.calls.get(REQUEST, OPTIONS));
    const relationships = await services.of('relationships');
    const impostor = await clientOf('billing', relationships.certificates, transport, own.port);
    await eventually(async () => {
      expect((await failureOf(impostor.calls.get(REQUEST, OPTIONS))).code).toBe(8901);
    });
    expect(served).toBe(1);
  });

  const past = new Date(Date.now() - 60_000);
  it.each<[string, () => Promise<CertificateOptions> | CertificateOptions, unknown]>([
    [
      'another authority',
      async () => ({ signedBy: await createAuthority('Another') }),
      /UNABLE_TO_VERIFY|UNABLE_TO_GET/,
    ],
    ['an authority of the same name', async () => ({ signedBy: await createAuthority() }), /SIGNATURE|UNABLE/],
    ['the past', () => ({ subject: { notAfter: past } }), 'CERT_HAS_EXPIRED'],
  ])('cannot connect with a certificate of %s', async (_what, options, reason) => {
    const { certificates } = await services.of('gateway', await options());
    await expectRefused(await clientOf('gateway', certificates, transport), reason, uriOf('gateway'));
  });

  it('cannot connect without TLS', async () => {
    const { calls } = await clientOf('gateway', undefined, transport);
    await eventually(async () => {
      expect((await failureOf(calls.get(REQUEST, OPTIONS))).code).toBe(8902);
      expect(server.log.at(-1)).toMatchObject({
        event: 'grpc.connection_refused',
        reason: expect.stringMatching(/^ERR_SSL/),
      });
    });
    expect(served).toBe(0);
  });

  it.each<[string, ServiceName, CertificateOptions]>([
    ['another service', 'files', {}],
    ['another release', 'records', { identity: 'spiffe://cluster.local/ns/crm/sa/other-crm-{service}' }],
    ['an unknown service', 'records', { identity: '{service}', subject: { uris: [], dnsNames: ['records'] } }],
  ])('reject the certificate of %s', async (_what, is, options) => {
    const impostor = await serveAs((await services.of(is, options)).certificates);
    const { certificates } = await services.of('gateway');
    const { calls, log } = await clientOf('gateway', certificates, transport, impostor.server.port);
    await eventually(async () => {
      expect((await failureOf(calls.get(REQUEST, OPTIONS))).code).toBe(8902);
      const reason: unknown = expect.stringMatching(/^the certificate is that of /);
      expect(log).toContainEqual(expect.objectContaining({ event: 'grpc.tls_failed', peer: 'records', reason }));
    });
    expect(served).toBe(0);
  });
});

it('a caller without a certificate cannot connect', async () => {
  const socket = await shakeHands();
  await once(socket, 'close');
  await eventually(() => {
    expect(server.log).toContainEqual(
      expect.objectContaining({ event: 'grpc.connection_refused', reason: 'no certificate', names: '' }),
    );
  });
});

/** A connection of a client that trusts the authority and has no certificate. */
async function shakeHands(): Promise<TLSSocket> {
  const socket = connect({
    host: '127.0.0.1',
    port: server.server.port,
    ca: services.authority.cert,
    ALPNProtocols: ['h2'],
    checkServerIdentity: () => undefined,
  });
  socket.on('error', () => undefined).resume();
  await once(socket, 'secureConnect');
  return socket;
}

async function expectRefused({ calls }: StubClient, reason: unknown, names: string): Promise<void> {
  await eventually(async () => {
    expect((await failureOf(calls.get(REQUEST, OPTIONS))).code).toBe(8902);
    expect(server.log.at(-1)).toMatchObject({ event: 'grpc.connection_refused' });
  });
  expect(server.log.at(-1)).toMatchObject({ level: 'warn', peer: '127.0.0.1', names: `URI:${names}` });
  expect(server.log.at(-1)?.reason).toEqual(
    typeof reason === 'string' ? reason : expect.stringMatching(reason as RegExp),
  );
  expect(served).toBe(0);
}
