import type { AddressInfo, Server } from 'node:net';
import { listen, portSlice, SLICE_SIZE } from './port-slice.js';

let latest = 0;

/**
 * Finds `count` different free TCP ports of 127.0.0.1, and reserves none. The system does not give them to programs that listen on
 * port 0, and each process that calls this searches a range of its own (`portSlice`). So the port of a service is still free when
 * the service restarts.
 */
export async function freePorts(count: number): Promise<number[]> {
  const first = await portSlice();
  // All are open at the same time, so that no port is returned twice.
  const servers: Server[] = [];
  for (let tries = 0; servers.length < count; tries += 1) {
    latest = (latest + 1) % SLICE_SIZE;
    const server = await listen(first !== undefined && tries < SLICE_SIZE ? first + latest : 0).catch(() => undefined);
    if (server !== undefined) servers.push(server);
  }
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map(async (server) => close(server)));
  return ports;
}

/** Whether a process could listen on this port of 127.0.0.1 right now. */
export async function isPortFree(port: number): Promise<boolean> {
  try {
    await close(await listen(port));
    return true;
  } catch {
    return false;
  }
}

async function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.close(() => {
    resolve(undefined);
  });
  await promise;
}
