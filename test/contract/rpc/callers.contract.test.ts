import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callersOf } from '@crm/grpc';
import { RPCS } from '../client/attacks/rpcs.js';
import {
  BACKENDS,
  connectTo,
  SERVICE_NAMES,
  type Backend,
  type BackendClient,
} from '../client/attacks/backend-client.js';
import { adminToken } from '../client/tokens.js';

/** Probes and streams are open to every caller that reaches the port; each call on a stream is authorised separately. */
const FOR_ALL = ['grpc.health.v1.Health', 'crm.common.v1.CallStreamService'];

const token = await adminToken();
const clients = new Map<Backend, BackendClient>();

beforeAll(async () => {
  for (const backend of BACKENDS) clients.set(backend, await connectTo(backend));
});

afterAll(async () => {
  for (const client of clients.values()) await client.close();
});

/** Every method of each service, with the callers that may not call it. */
const REFUSALS = BACKENDS.flatMap((to) =>
  [...RPCS.values()].flatMap((rpc) => {
    const [, service = '', method = ''] = rpc.path.split('/');
    const allowed = callersOf(to)(service, method);
    if (FOR_ALL.includes(service) || allowed.size === 0) return [];
    return [{ to, rpc, strangers: ['', 'tool', ...SERVICE_NAMES.filter((name) => !allowed.has(name))] }];
  }),
);

describe('a service', () => {
  it('services#callers: refuses callers that the table of edges does not name, whatever the token', async () => {
    expect(REFUSALS.length).toBeGreaterThan(25);
    for (const { to, rpc, strangers } of REFUSALS) {
      for (const stranger of strangers) {
        const headers = { 'x-crm-caller': stranger, authorization: `Bearer ${token}` };
        const outcome = await clients.get(to)?.call(rpc, headers);
        expect([to, rpc.path, stranger, outcome?.status]).toEqual([to, rpc.path, stranger, 'PERMISSION_DENIED']);
      }
    }
  });

  it('services#callers: refuses them on a stream too', async () => {
    const unary = REFUSALS.filter(({ rpc }) => !rpc.requestStream && !rpc.responseStream);
    for (const { to, rpc, strangers } of unary) {
      const stranger = SERVICE_NAMES.find((name) => strangers.includes(name));
      const code = await clients.get(to)?.callOnStream(token, rpc, stranger);
      expect([to, rpc.path, stranger, code]).toEqual([to, rpc.path, stranger, 8901]);
    }
  });
});
