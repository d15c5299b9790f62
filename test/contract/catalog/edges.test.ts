import { describe, expect, it } from '@jest/globals';
import { createGrpcClient, edge, EDGES, FOR_EXTRA_CALLERS } from '@crm/grpc';
import { linkWriterService, rightsService } from '@crm/protos';
import { createLogger, createRegistry } from '@crm/runtime';
import { RPCS, SERVICES } from '../client/attacks/rpcs.js';

const CLASSES = EDGES.flatMap(({ from, to, classes }) => classes.map((edgeClass) => ({ from, to, ...edgeClass })));

/** Called by every peer of a server, whatever else they call. */
const OF_EVERY_SERVER = ['grpc.health.v1.Health', 'crm.common.v1.CallStreamService'];

describe('the table of edges', () => {
  it('names only existing RPCs', () => {
    const known = new Set([...RPCS.keys()].map((path) => path.slice(1)));
    for (const service of SERVICES.keys()) known.add(`${service}/*`);
    expect(CLASSES.flatMap(({ rpcs }) => rpcs).filter((rpc) => !known.has(rpc))).toEqual([]);
  });

  it('covers every RPC', () => {
    const called = new Set(CLASSES.flatMap(({ rpcs }) => rpcs).concat(...Object.values(FOR_EXTRA_CALLERS)));
    const idle = [...RPCS.keys()].filter((path) => {
      const [, service = '', method = ''] = path.split('/');
      return (
        ![`${service}/${method}`, `${service}/*`].some((rpc) => called.has(rpc)) && !OF_EVERY_SERVER.includes(service)
      );
    });
    expect(idle).toEqual([]);
  });

  it('gives each class a unique name and limits that allow a call', () => {
    const names = CLASSES.map(({ from, to, name }) => `${from}-${to}-${name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { deadlineMs, bulkhead } of CLASSES) {
      expect(deadlineMs).toBeGreaterThanOrEqual(1_000);
      expect(bulkhead).toBeGreaterThan(0);
    }
  });

  it('gives the calls of a write less time than the write', () => {
    const [write] = CLASSES.filter(({ from, name }) => from === 'gateway' && name === 'write').toSorted(
      (a, b) => b.deadlineMs - a.deadlineMs,
    );
    const behind = CLASSES.filter(({ from, to }) => from !== 'gateway' && from !== 'events' && to !== 'auth');
    for (const { deadlineMs } of behind) expect(deadlineMs).toBeLessThan(write?.deadlineMs ?? 0);
  });
});

describe('a call outside the table', () => {
  const [registry, logger] = [
    createRegistry({ service: 'relationships', version: '0' }),
    createLogger({ service: 'relationships', version: '0', level: 'silent' }),
  ];

  it('is not an edge', () => {
    // @ts-expect-error Nobody calls the gateway.
    expect(() => edge('records', 'gateway')).toThrow('records may not call gateway');
  });

  it('is refused when a client is created', async () => {
    const client = createGrpcClient({
      edge: edge('relationships', 'records'),
      address: '127.0.0.1:1',
      logger,
      registry,
    });
    expect(() => client.service(linkWriterService)).toThrow(
      'relationships may not call crm.links.v1.LinkWriterService',
    );
    await expect(client.service(rightsService).listModules({})).rejects.toMatchObject({ code: 8901 });
    await client.stop?.();
  });
});
