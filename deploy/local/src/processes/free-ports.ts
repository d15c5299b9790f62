import type { AddressInfo, Server } from 'node:net';
import { listen, portSlice, SLICE_SIZE } from './port-slice.js';

let latest = 0;

/**
 * Finds `count` different TCP ports of 127.0.0.1 that nobody listens on. They are free now, not reserved; but programs
 * that listen on any port do not get them, and other processes look elsewhere (`portSlice`), so that a service finds its port
 * free again when it is restarted.
 */
export async function freePorts(count: number): Promise<number[]> {
  const first = await portSlice();
  // All are held at once, so that no port is handed out twice.
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
