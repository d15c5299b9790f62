import { createServer, type AddressInfo, type Server } from 'node:net';

/** Finds `count` different TCP ports of 127.0.0.1 that nobody listens on. They are free now, not reserved. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, async () => listen(0)));
  // All are held at once, so that no port is handed out twice.
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

async function listen(port: number): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  const server = createServer();
  server.once('error', reject);
  server.listen({ port, host: '127.0.0.1' }, () => {
    resolve(server);
  });
  return promise;
}

async function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.close(() => {
    resolve(undefined);
  });
  await promise;
}
