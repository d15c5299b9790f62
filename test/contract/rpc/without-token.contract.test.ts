import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ANONYMOUS, GUARDED, RPCS } from '../client/attacks/rpcs.js';
import { attackerKit } from '../client/attacks/attacker-kit.js';
import { forgedTokens } from '../client/attacks/forged-tokens.js';
import { BACKENDS, connectTo, type Backend, type BackendClient } from '../client/attacks/backend-client.js';
import { adminToken } from '../client/tokens.js';

const token = await adminToken();
const kit = await attackerKit(token);
const forged = forgedTokens(kit);
const [, strangersToken = ''] = forged.find(([title]) => title === 'another key under the same kid') ?? [];
const clients = new Map<Backend, BackendClient>();

beforeAll(async () => {
  for (const backend of BACKENDS) clients.set(backend, await connectTo(backend));
});

afterAll(async () => {
  for (const client of clients.values()) await client.close();
  await kit.server.stop();
});

function clientOf(backend: Backend): BackendClient {
  const client = clients.get(backend);
  if (client === undefined) throw new Error(`no client of ${backend}`);
  return client;
}

/** The processes that serve a method. */
async function servers(path: string): Promise<Backend[]> {
  const rpc = RPCS.get(path);
  if (rpc === undefined) throw new Error(`no method ${path}`);
  const outcomes = await Promise.all(BACKENDS.map(async (name) => [name, await clientOf(name).call(rpc, {})] as const));
  return outcomes.filter(([, { status }]) => status !== 'UNIMPLEMENTED').map(([name]) => name);
}

describe('every method of the protos', () => {
  it('security#signed-user-context: the list of those that require no token names only methods of the protos', () => {
    expect(Object.keys(ANONYMOUS).filter((path) => !RPCS.has(path))).toEqual([]);
    expect(GUARDED.size).toBeGreaterThan(10);
  });

  it.each([...GUARDED.keys()])(
    'security#signed-user-context: %s is UNAUTHENTICATED without a valid token',
    async (path) => {
      const rpc = GUARDED.get(path);
      const serving = await servers(path);
      expect([rpc?.path, serving.length > 0]).toEqual([path, true]);
      if (rpc === undefined) return;
      for (const backend of serving) {
        const client = clientOf(backend);
        const refused = async (headers: Record<string, string>, code: number): Promise<void> => {
          const outcome = await client.call(rpc, headers);
          expect([path, backend, outcome]).toEqual([path, backend, { status: 'UNAUTHENTICATED', code }]);
        };
        await refused({}, 8501);
        await refused({ authorization: '' }, 8501);
        await refused({ authorization: `Basic ${token}` }, 8501);
        await refused({ authorization: token }, 8501);
        await refused({ 'x-access-token': token, 'access-token': token, cookie: `access_token=${token}` }, 8501);
        await refused({ 'x-user-id': '1', 'x-crm-user': '1', 'crm-actor': '1' }, 8501);
        await refused({ authorization: `Bearer ${strangersToken}` }, 8502);
        // Bytes have streams of their own: the call stream does not serve them, with or without a token.
        const isOfBytes = rpc.requestStream || rpc.responseStream;
        expect([path, await client.callOnStream(undefined, rpc)]).toEqual([path, isOfBytes ? 8901 : 8501]);
        expect([path, await client.callOnStream(strangersToken, rpc)]).toEqual([path, isOfBytes ? 8901 : 8502]);
        expect([path, (await client.callAs(token, rpc)).status]).not.toEqual([path, 'UNAUTHENTICATED']);
      }
    },
  );
});

describe.each(['auth', 'records', 'relationships'] as const)('forged tokens past the gateway, at %s', (backend) => {
  it.each(forged)('security#forged-tokens, security#signed-user-context: %s', async (_title, candidate) => {
    const path = [...GUARDED.keys()].find((name) => name.startsWith(`/${ONE_SERVICE[backend]}/`));
    const rpc = GUARDED.get(path ?? '');
    if (rpc === undefined) throw new Error(`nothing of ${backend} needs a token`);
    const outcome = await clientOf(backend).callAs(candidate, rpc);
    expect(outcome).toEqual({ status: 'UNAUTHENTICATED', code: 8502 });
  });
});

it('security#forged-tokens: the keys that forged tokens name are never fetched', () => {
  expect(kit.server.visits).toEqual([]);
});

/** A service of each process with methods that need a token. */
const ONE_SERVICE = {
  auth: 'crm.auth.v1.TokenService',
  records: 'crm.records.v1.RecordReaderService',
  relationships: 'crm.relationships.v1.StagingService',
} as const;
