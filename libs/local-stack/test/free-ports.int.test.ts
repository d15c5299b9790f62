import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePorts, isPortFree } from '../src/processes/free-ports.js';
import { holdSlice, portSlice, SLICE_SIZE } from '../src/processes/port-slice.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('freePorts', () => {
  it('finds free ports outside the ephemeral range', async () => {
    const ports = await freePorts(10);
    expect(new Set(ports).size).toBe(10);
    const anyPort = await listen(0);
    expect(Math.max(...ports)).toBeLessThan(anyPort);
    for (const port of ports) expect(await listen(port)).toBe(port);
  });

  it('skips ports in use, however many there are', async () => {
    const taken = new Set<number>();
    for (let round = 0; round < 8; round += 1) {
      const ports = await freePorts(10);
      for (const port of ports) {
        expect(taken).not.toContain(port);
        expect(await isPortFree(port)).toBe(true);
        taken.add(await listen(port));
        expect(await isPortFree(port)).toBe(false);
      }
    }
  });

  it('gives different ports to concurrent callers', async () => {
    const ports = (await Promise.all([freePorts(5), freePorts(5), freePorts(5)])).flat();
    expect(new Set(ports).size).toBe(15);
  });
});

describe('portSlice', () => {
  it('is one for all calls of a process, and contains all its free ports', async () => {
    const first = (await portSlice()) ?? 0;
    expect(await portSlice()).toBe(first);
    for (const port of await freePorts(5)) {
      expect(port).toBeGreaterThanOrEqual(first);
      expect(port).toBeLessThan(first + SLICE_SIZE);
    }
  });

  it('is another for each living process, whatever their ids', async () => {
    const own = await portSlice();
    const others = [await holdSlice(process.pid), await holdSlice(process.pid), await holdSlice(process.pid + 256)];
    servers.push(...others.flatMap((other) => other?.holder ?? []));
    const firsts = [own, ...others.map((other) => other?.first)].map(Number).toSorted((one, other) => one - other);
    for (const [index, first] of firsts.slice(1).entries()) {
      expect(first - (firsts[index] ?? Infinity)).toBeGreaterThan(SLICE_SIZE);
    }
  });

  it('is released when its process ends', async () => {
    const one = await holdSlice(process.pid);
    if (one === undefined) throw new Error('All slices are held');
    const { promise, resolve } = Promise.withResolvers<unknown>();
    one.holder.close(resolve);
    await promise;
    const next = await holdSlice(process.pid);
    servers.push(...(next === undefined ? [] : [next.holder]));
    expect(next?.first).toBe(one.first);
  });
});
