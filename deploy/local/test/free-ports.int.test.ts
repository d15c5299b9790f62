import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePorts, isPortFree } from '../src/processes/free-ports.js';

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
  it('finds ports that are free and that nobody gets who takes any', async () => {
    const ports = await freePorts(10);
    expect(new Set(ports).size).toBe(10);
    const anyPort = await listen(0);
    expect(Math.max(...ports)).toBeLessThan(anyPort);
    for (const port of ports) expect(await listen(port)).toBe(port);
  });

  it('passes over ports that are taken, however many there are', async () => {
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

  it('gives different ports to those who ask at the same time', async () => {
    const ports = (await Promise.all([freePorts(5), freePorts(5), freePorts(5)])).flat();
    expect(new Set(ports).size).toBe(15);
  });
});
