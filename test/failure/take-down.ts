import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StackService } from '@crm/local-stack';

/**
 * Kills a service and prevents its return by occupying the port of its operations server, so that each restart fails.
 * Returns a function that lets the service restart.
 */
export async function takeDown(service: StackService): Promise<() => Promise<void>> {
  const occupant = await killAndOccupy(service);
  return async () => {
    occupant.close();
    await once(occupant, 'close');
  };
}

async function killAndOccupy(service: StackService): Promise<Server> {
  for (;;) {
    // Each time, because on a machine that freezes now and then a service may be back before its port is occupied.
    service.kill('SIGKILL');
    const occupant = await occupy(service.opsPort);
    if (occupant !== undefined) return occupant;
    await sleep(5);
  }
}

/** Listens on a port of 127.0.0.1 and closes every connection; undefined where another process listens. */
async function occupy(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}
