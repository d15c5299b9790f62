/**
 * Measures the CPU that one call costs, both sides together, over each transport:
 * `node libs/grpc/test/measure-call-cost.ts [in flight, default 16] [calls, default 60000] [tls]`, after a build.
 * Client and server run in this process on loopback, with a verified (cached) token, deadline, metrics and context;
 * with `tls` over mutual TLS.
 */
import { createGrpcClient, createGrpcServer, edge, loadCertificates, requireScope, toolEdge } from '@crm/grpc';
import type { Certificates } from '@crm/grpc';
import { recordReaderService, type RecordReaderServiceDefinition } from '@crm/protos';
import {
  createHealth,
  createLogger,
  createRegistry,
  currentContext,
  newTraceparent,
  runInContext,
  traceIdOf,
} from '@crm/runtime';
import { createTokenVerifier, type JwksSource } from '@crm/token';
import { createAuthority, mountSecret } from '@crm/testkit';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';

const inFlight = Number(process.argv[2] ?? 16);
const calls = Number(process.argv[3] ?? 60_000);
const hasTls = process.argv[4] === 'tls';
const warmUp = 20_000;
const ISSUER = 'https://crm.example';

const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
const key = (await importJWK(await exportJWK(publicKey), 'RS256')) as CryptoKey;
const jwks: JwksSource = {
  name: 'jwks',
  loaded: true,
  document: undefined,
  find: () => Promise.resolve({ algorithm: 'RS256', key }),
  onRemoved: () => undefined,
};
const accessToken = await new SignJWT({ client_id: 'measure', scope: 'standard:read standard:create' })
  .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: 'k1' })
  .setIssuer(ISSUER)
  .setAudience('crm-api')
  .setSubject('0192f0c0-0000-7000-8000-000000000001')
  .setJti('0192f0c0-0000-7000-8000-000000000002')
  .setIssuedAt()
  .setExpirationTime('1h')
  .sign(privateKey);

const logger = createLogger({ service: 'measure', version: '0', level: 'info' });
const registry = createRegistry({ service: 'measure', version: '0' });
const health = createHealth();
health.markStarted();
const authority = await createAuthority();
const attributesJson = Buffer.from(JSON.stringify({ name: 'x'.repeat(40), description: 'y'.repeat(800) }));
const server = createGrpcServer({
  address: '127.0.0.1:0',
  verifier: createTokenVerifier({ issuer: ISSUER, audience: 'crm-api', jwks }),
  logger,
  registry,
  health,
  certificates: await certificatesOf('records'),
}).add<RecordReaderServiceDefinition>(recordReaderService, {
  get: ({ id }, context) => {
    requireScope(context, 'standard:read');
    return Promise.resolve({ record: { id, version: 1, attributesJson, toOne: [] } });
  },
  getFileTicket: () => Promise.resolve({}),
  findByExternalId: () => Promise.resolve({}),
  listExternalIds: () => Promise.resolve({}),
  list: () => Promise.resolve({ records: [], hasMore: false }),
  listLinked: () => Promise.resolve({ records: [], linkages: [] }),
});
await server.start?.();

const certificates = await certificatesOf('gateway');

/** Every transport with the guard of a real call edge, and without a breaker. */
const ROUNDS = [true, false, true, false, true, false].flatMap(
  (guarded) =>
    [
      ['unary', guarded],
      ['stream', guarded],
    ] as const,
);

for (const [transport, guarded] of ROUNDS) {
  const client = createGrpcClient({
    edge: guarded ? edge('gateway', 'records') : toolEdge('records'),
    address: `127.0.0.1:${server.port}`,
    logger,
    registry,
    transport,
    certificates,
  });
  await client.start?.();
  const { get } = client.service(recordReaderService);
  await run(warmUp, get);
  const before = process.cpuUsage();
  const start = performance.now();
  await run(calls, get);
  const { user, system } = process.cpuUsage(before);
  const wall = performance.now() - start;
  process.stdout.write(
    `${transport}${guarded ? '' : ' without breaker'}: ${((user + system) / calls).toFixed(1)} us CPU per call, ` +
      `${Math.round((calls / wall) * 1000)} calls/s, ${inFlight} in flight\n`,
  );
  await client.stop?.();
}
await server.stop?.();

/** Undefined without `tls`. */
async function certificatesOf(service: string): Promise<Certificates | undefined> {
  if (!hasTls) return undefined;
  const { cert, key } = await authority.issue({ dnsNames: [service] });
  const { paths } = await mountSecret({ cert, key, ca: authority.cert });
  const { cert: certFile, key: keyFile, ca: caFile } = paths;
  return loadCertificates({ certFile, keyFile, caFile, identity: '{service}' }, service, logger);
}

async function run(count: number, get: (request: { module: string; id: string }) => Promise<unknown>): Promise<void> {
  let begun = 0;
  const caller = async (): Promise<void> => {
    while (begun < count) {
      begun += 1;
      const traceparent = newTraceparent();
      const context = {
        requestId: '0192f0c0-0000-7000-8000-000000000003',
        traceparent,
        traceId: traceIdOf(traceparent),
        accessToken,
        deadline: performance.now() + 30_000,
      };
      await runInContext(context, () => get({ module: 'Accounts', id: '0192f0c0-0000-7000-8000-000000000004' }));
      if (currentContext() !== undefined) throw new Error('The context leaks');
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
}
