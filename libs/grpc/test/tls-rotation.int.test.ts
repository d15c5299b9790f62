import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callersOf, loadCertificates } from '@crm/grpc';
import { createLogger } from '@crm/runtime';
import { createAuthority, eventually } from '@crm/testkit';
import { failureOf } from './failure-of.js';
import {
  createCertifiedServices,
  type CertifiedService,
  type CertifiedServices,
} from './services-with-certificates.js';
import {
  linesInto,
  OPTIONS,
  REQUEST,
  startClient,
  startServer,
  type StubClient,
  type StubServer,
} from './stub-peer.js';
import { mountTlsFiles, uriOf } from './tls-files.js';

let services: CertifiedServices;

beforeAll(async () => {
  services = await createCertifiedServices();
});

afterAll(async () => {
  await services[Symbol.asyncDispose]();
});

async function serveAs({ certificates }: CertifiedService): Promise<StubServer> {
  const get = (): Promise<object> => Promise.resolve({ record: { id: 'a' } });
  return startServer({ get }, { callersOf: callersOf('records'), certificates });
}

async function callAs({ certificates }: CertifiedService, { server }: StubServer): Promise<StubClient> {
  const client = await startClient(server.port, 'stream', { from: 'gateway', deadlineMs: 30_000 }, certificates);
  await eventually(() => client.calls.get(REQUEST, OPTIONS));
  return client;
}

/** The certificate that a server presents on a new connection. */
async function shownBy({ server }: StubServer): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: server.port, rejectUnauthorized: false, ALPNProtocols: ['h2'] });
  socket.on('error', () => undefined);
  await once(socket, 'secureConnect');
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}

describe('replaced certificates', () => {
  it('are used by new connections, authorities included, without failed calls', async () => {
    await using cleanUp = new AsyncDisposableStack();
    const [records, gateway] = [await services.of('records'), await services.of('gateway')];
    const server = await serveAs(records);
    cleanUp.defer(() => server.server.stop?.());
    const steady = await callAs(gateway, server);
    cleanUp.defer(() => steady.client.stop?.());

    let [made, isOver] = [0, false];
    const load = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        await steady.calls.get(REQUEST, OPTIONS);
        made += 1;
      }
    });
    cleanUp.defer(async () => {
      isOver = true;
      await Promise.all(load);
    });

    const [old, next] = [services.authority, await createAuthority('Next authority')];
    const both = `${old.cert}\n${next.cert}`;
    const steps = [
      { signedBy: old, ca: both },
      { signedBy: next, ca: both },
      { signedBy: next, ca: next.cert },
    ];
    for (const { signedBy, ca } of steps) {
      const own = await signedBy.issue({ uris: [uriOf('records')] });
      await records.files.replace({ ...own, ca });
      expect(await shownBy(server)).toBe(new X509Certificate(own.cert).fingerprint256);
      // While only one of them has changed.
      await (await callAs(gateway, server)).client.stop?.();
      await gateway.files.replace({ ...(await signedBy.issue({ uris: [uriOf('gateway')] })), ca });
      await (await callAs(gateway, server)).client.stop?.();
    }

    const before = made;
    await eventually(() => {
      expect(made).toBeGreaterThan(before + 100);
    });
    // Both have checked the files, and found nothing wrong.
    for (const { log } of [records, gateway]) {
      expect(log.map(({ event }) => event)).toEqual(steps.map(() => 'grpc.certificates_read'));
    }
    const late = await services.of('gateway');
    const { calls, client } = await startClient(server.server.port, 'stream', { from: 'gateway' }, late.certificates);
    cleanUp.defer(() => client.stop?.());
    await eventually(async () => {
      expect((await failureOf(calls.get(REQUEST, OPTIONS))).code).toBe(8902);
      // A client of the previous authority does not trust the server any more either.
      expect(late.log).toEqual([]);
    });
  });

  it('are ignored while they do not match', async () => {
    await using cleanUp = new AsyncDisposableStack();
    const [records, gateway] = [await services.of('records'), await services.of('gateway')];
    const server = await serveAs(records);
    cleanUp.defer(() => server.server.stop?.());
    const before = await shownBy(server);
    const ca = services.authority.cert;
    const [one, other] = [
      await services.authority.issue({ uris: [uriOf('records')] }),
      await services.authority.issue({ uris: [uriOf('records')] }),
    ];
    const foreign = await services.authority.issue({ uris: [uriOf('files')] });
    const unusable = [
      { ...one, key: other.key, ca },
      { ...foreign, ca },
      { ...one, ca: 'nothing' },
    ];
    for (const texts of unusable) {
      await records.files.replace(texts);
      expect(await shownBy(server)).toBe(before);
      expect(await shownBy(server)).toBe(before);
      const client = await callAs(gateway, server);
      await client.client.stop?.();
    }
    expect(records.log.map(({ event, level }) => [event, level])).toEqual(
      unusable.map(() => ['grpc.certificates_unusable', 'error']),
    );
    await records.files.replace({ ...one, ca });
    expect(await shownBy(server)).toBe(new X509Certificate(one.cert).fingerprint256);
    expect(JSON.stringify(records.log)).not.toContain('PRIVATE');
  });
});

describe('a process with unusable certificates', () => {
  it.each([
    ['a key of another certificate', { key: 'other' }, /key values mismatch/],
    ['the certificate of another service', { service: 'files' }, /is that of URI:.*-files; expected URI:.*-records$/],
    ['no certificate in the file', { cert: 'nothing' }, /cert holds no certificate in PEM/],
    ['no authority in the file', { ca: 'nothing' }, /ca holds no certificate in PEM/],
  ] as const)('does not start: %s', async (_what, fault, message) => {
    const subject = { uris: [uriOf('service' in fault ? fault.service : 'records')] };
    const pair = await services.authority.issue(subject);
    const other = await services.authority.issue(subject);
    const files = await mountTlsFiles({
      cert: 'cert' in fault ? fault.cert : pair.cert,
      key: 'key' in fault ? other.key : pair.key,
      ca: 'ca' in fault ? fault.ca : services.authority.cert,
    });
    const logger = createLogger({ service: 'records', version: '0', level: 'info', destination: linesInto([]) });
    try {
      expect(() => loadCertificates(files.settings, 'records', logger)).toThrow(
        expect.objectContaining({ name: 'StartupError', message: expect.stringMatching(message) }),
      );
    } finally {
      await files.remove();
    }
  });
});
