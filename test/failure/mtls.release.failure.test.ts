import { once } from 'node:events';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames, type ServiceName } from '@crm/local-stack';
import { createAuthority, eventually, type Authority } from '@crm/testkit';
import { startFleet, type Fleet } from './fleet/fleet.js';
import { issueFleetCertificates, nameInCertificate, type FleetCertificates } from './fleet/fleet-certificates.js';
import type { Instance } from './fleet/instance.js';
import { startMixedCalls } from './fleet/mixed-calls.js';

const CLIENTS = 8;
const CALLS = 500;

describe('services with certificates', () => {
  let authority: Authority;
  let certificates: FleetCertificates;
  let fleet: Fleet;

  beforeAll(async () => {
    authority = await createAuthority();
    certificates = await issueFleetCertificates(authority);
    fleet = await startFleet({ extraEnv: certificates.env });
  });

  afterAll(async () => {
    await fleet.dispose();
    await certificates.remove();
  });

  /** Replaces one replica of a service. */
  async function roll(service: ServiceName): Promise<number | null> {
    const [old] = fleet.instances(service);
    if (old === undefined) throw new Error(`there is no ${service}`);
    await fleet.add(service);
    return fleet.retire(old);
  }

  it('services#mutual-tls: work with each other, and fail no call while authority, certificates and processes are replaced', async () => {
    const next = await createAuthority('Next authority');
    const calls = await startMixedCalls(fleet.own, CLIENTS);
    const codes: (number | null)[] = [];
    try {
      await certificates.replace(authority, [authority, next]);
      await certificates.replace(next, [authority, next]);
      codes.push(...(await Promise.all(serviceNames.map(roll))));
      await certificates.replace(next, [next]);
      // The remaining processes trust what has changed since they were started.
      codes.push(await roll('gateway'));
      expect(codes).toEqual(codes.map(() => 0));
      await eventually(() => {
        if (calls.failed.length === 0 && calls.answered() < CALLS) throw new Error('too few calls');
      }, 120_000);
    } finally {
      await calls.stop();
    }
    process.stderr.write(`${calls.answered()} calls over TLS, ${codes.length} rolls: ${calls.failed.length} failed\n`);
    expect(calls.failed.map(({ what }) => what)).toEqual([]);
  });

  it.each(serviceNames.filter((name) => name !== 'gateway'))(
    'services#mutual-tls: %s proves its identity, and rejects peers that do not',
    async (service) => {
      const [instance] = fleet.instances(service);
      if (instance === undefined) throw new Error(`there is no ${service}`);
      const { name, isCutOff } = await visit(instance);
      expect(name).toBe(nameInCertificate(service));
      expect(isCutOff).toBe(true);
    },
  );
});

/** Connects without a certificate; returns the name that the service presents, and whether it ends the connection. */
async function visit({ host, port }: Instance): Promise<{ name: string | undefined; isCutOff: boolean }> {
  const socket = connect({ host, port, ALPNProtocols: ['h2'], rejectUnauthorized: false });
  socket.on('error', () => undefined);
  await once(socket, 'secureConnect');
  const { subjectaltname: name } = socket.getPeerCertificate();
  const isHeard = Promise.withResolvers<boolean>();
  // A server that accepts the connection begins with its settings (RFC 9113 section 3.4).
  socket.once('data', () => {
    isHeard.resolve(true);
  });
  socket.once('close', () => {
    isHeard.resolve(false);
  });
  const isCutOff = !(await isHeard.promise);
  socket.destroy();
  return { name, isCutOff };
}
