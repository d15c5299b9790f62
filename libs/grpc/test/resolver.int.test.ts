import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import dns from 'node:dns';
import { eventually, startNameServer, type NameServer } from '@crm/testkit';
import { experimental } from '@grpc/grpc-js';
import {
  PollingResolver,
  type ResolutionObserver,
  INTERVAL_OPTION,
  OBSERVER_OPTION,
} from '../src/resolver/polling-resolver.js';
import { metric } from './metric.js';
import { OPTIONS, REQUEST, startClient, startServer } from './stub-peer.js';

/** Longer than the resolver waits between two queries, on a busy machine. */
const SOON_MS = 20_000;

const servers = dns.getServers();
let names: NameServer;
let cleanUp: AsyncDisposableStack;

beforeEach(async () => {
  cleanUp = new AsyncDisposableStack();
  names = await startNameServer();
  cleanUp.defer(() => names.close());
  dns.setServers([names.address]);
  cleanUp.defer(() => {
    dns.setServers(servers);
  });
});

afterEach(() => cleanUp.disposeAsync());

interface Resolution {
  readonly resolver: PollingResolver;
  /** The notifications of the channel: endpoints, or the reason why there are none. */
  readonly told: (readonly string[] | string)[];
  readonly results: string[];
}

function resolve(path: string): Resolution {
  const told: Resolution['told'] = [];
  const results: string[] = [];
  const observer: ResolutionObserver = {
    resolved: (result) => results.push(result),
    endpoints: () => undefined,
  };
  const listener: experimental.ResolverListener = (answer) => {
    told.push(answer.ok ? answer.value.map(experimental.endpointToString) : answer.error.details);
    return true;
  };
  const resolver = new PollingResolver({ scheme: 'crmdns', authority: '', path }, listener, {
    [INTERVAL_OPTION]: 100,
    [OBSERVER_OPTION]: observer,
  });
  cleanUp.defer(() => {
    resolver.destroy();
  });
  resolver.updateResolution();
  return { resolver, told, results };
}

describe('a host name', () => {
  it('is resolved repeatedly, and only changes reach the channel', async () => {
    names.hosts.set('records.test', ['10.0.0.2', '10.0.0.1']);
    const { told, results } = resolve('records.test.:50051');
    await eventually(() => {
      expect(results.slice(0, 2)).toEqual(['changed', 'ok']);
    }, SOON_MS);
    expect(told).toEqual([['[10.0.0.1:50051]', '[10.0.0.2:50051]']]);
    names.hosts.set('records.test', ['10.0.0.2', '10.0.0.3']);
    await eventually(() => {
      expect(told.slice(1)).toEqual([['[10.0.0.2:50051]', '[10.0.0.3:50051]']]);
    }, SOON_MS);
  });

  it.each([
    ['the name servers fail', () => (names.fails = true)],
    ['there are no addresses left', () => names.hosts.set('records.test', [])],
    ['it becomes unknown', () => names.hosts.delete('records.test')],
  ])('keeps its addresses when %s', async (_case, harm) => {
    names.hosts.set('records.test', ['10.0.0.1']);
    const { told, results } = resolve('records.test:50051');
    await eventually(() => {
      expect(told).toHaveLength(1);
    }, SOON_MS);
    harm();
    await eventually(() => {
      expect(results.filter((result) => result === 'error').length).toBeGreaterThan(1);
    }, SOON_MS);
    expect(told).toEqual([['[10.0.0.1:50051]']]);
  });

  it('is reported when it cannot be resolved, and found later', async () => {
    const { told } = resolve('records.test:50051');
    await eventually(() => {
      expect(told[0]).toMatch(/^Name resolution failed for target crmdns:.*records\.test:50051: /);
    }, SOON_MS);
    names.hosts.set('records.test', ['10.0.0.1']);
    await eventually(() => {
      expect(told.at(-1)).toEqual(['[10.0.0.1:50051]']);
    }, SOON_MS);
  });

  it('is not resolved any more when the channel is closed', async () => {
    names.hosts.set('records.test', ['10.0.0.1']);
    const [closed, open] = [resolve('records.test:1'), resolve('records.test:2')];
    closed.resolver.destroy();
    await eventually(() => {
      expect(open.results.length).toBeGreaterThan(2);
    }, SOON_MS);
    expect(closed.told).toEqual([]);
  });
});

it('IP addresses are never resolved, alone or beside names', async () => {
  names.hosts.set('records.test', ['10.0.0.1']);
  const fixed = resolve('127.0.0.1:1,[::1]:2');
  await eventually(() => {
    expect(fixed.told).toEqual([['[127.0.0.1:1]', '[[::1]:2]']]);
  });
  expect(names.questions).toBe(0);
  const mixed = resolve('127.0.0.1:1,records.test:2');
  await eventually(() => {
    expect(mixed.told).toEqual([['[127.0.0.1:1]', '[10.0.0.1:2]']]);
  });
});

it('TLS uses the host without the trailing dot of an absolute name', () => {
  const authorityOf = (path: string): string => PollingResolver.getDefaultAuthority({ path });
  expect(authorityOf('records.crm.svc.cluster.local.:50051')).toBe('records.crm.svc.cluster.local:50051');
  expect(authorityOf('a:1,b:2')).toBe('a:1');
});

describe('a client', () => {
  async function serve(id: string): Promise<number> {
    const { server } = await startServer({ get: () => Promise.resolve({ record: { id } }) });
    cleanUp.defer(() => server.stop?.());
    return server.port;
  }

  it('calls all replicas in turn', async () => {
    const [first, second] = [await serve('first'), await serve('second')];
    const { client, calls, registry } = await startClient(`127.0.0.1:${first},127.0.0.1:${second}`, 'unary');
    cleanUp.defer(() => client.stop?.());
    const counts = new Map<string | undefined, number>();
    await eventually(async () => {
      counts.clear();
      const answers = await Promise.all(Array.from({ length: 20 }, () => calls.get(REQUEST, OPTIONS)));
      for (const { record } of answers) counts.set(record?.id, (counts.get(record?.id) ?? 0) + 1);
      expect(Object.fromEntries(counts)).toEqual({ first: 10, second: 10 });
    }, SOON_MS);
    expect(await metric(registry, 'crm_grpc_client_endpoints')).toEqual([
      'crm_grpc_client_endpoints{peer="records"} 2',
    ]);
  });

  it.each(['unary', 'stream'] as const)('finds a peer over %s as soon as its name resolves', async (transport) => {
    const port = await serve('found');
    const { client, calls, registry } = await startClient(`records.test:${port}`, transport);
    cleanUp.defer(() => client.stop?.());
    await expect(calls.get(REQUEST, OPTIONS)).rejects.toMatchObject({ code: 8902 });
    names.hosts.set('records.test', ['127.0.0.1']);
    await eventually(() => calls.get(REQUEST, OPTIONS), SOON_MS);
    expect((await metric(registry, 'crm_grpc_resolver_total')).join()).toContain('result="error"');
  });
});
