import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StackService } from '@crm/local';

/**
 * Kills a service and keeps it from coming back by taking the port of its operations server, so that each restart
 * fails. Answers the way to let it come back.
 */
export async function takeDown(service: StackService): Promise<() => Promise<void>> {
  service.kill('SIGKILL');
  const occupant = await occupy(service.opsPort);
  return async () => {
    occupant.close();
    await once(occupant, 'close');
  };
}

/** Listens on a port of 127.0.0.1 and hangs up on everyone; waits until the port is free. */
export async function occupy(port: number): Promise<Server> {
  for (;;) {
    const server = createServer((socket) => socket.destroy());
    server.listen(port, '127.0.0.1');
    const taken = await Promise.race([
      once(server, 'listening').then(() => false),
      once(server, 'error').then(() => true),
    ]).catch(() => true);
    if (!taken) return server;
    await sleep(5);
  }
}
