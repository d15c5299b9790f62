import { createServer, type Server } from 'node:net';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/** Below the ephemeral ports of the system, which begin at 32768 on Linux. */
const FIRST_PORT = 16_384;
const SLICES = 256;
/** Ports of one process. */
export const SLICE_SIZE = 60;

/** Holds the slice of this process: one process may load this module several times, as Jest does for each file. */
const KEPT_AS = 'crm.first-port';
/** Shared by the calls that are made before the slice is known. */
let own: Promise<number | undefined> | undefined;

/**
 * The first of `SLICE_SIZE` ports that this function returns to no other process while this one runs, the same at each call;
 * undefined if all slices are taken. Other programs may listen on some of the ports.
 */
export function portSlice(): Promise<number | undefined> {
  own ??= findOwn();
  return own;
}

async function findOwn(): Promise<number | undefined> {
  const kept = getEnvironmentData(KEPT_AS);
  if (typeof kept === 'number') return kept;
  const held = await holdSlice(process.pid);
  setEnvironmentData(KEPT_AS, held?.first);
  return held?.first;
}

/**
 * Takes the first free slice from the `preferred` one on, by listening on the port below its first: the system gives that port
 * to one process only and frees it however the process ends.
 */
export async function holdSlice(
  preferred: number,
): Promise<{ readonly first: number; readonly holder: Server } | undefined> {
  for (let tries = 0; tries < SLICES; tries += 1) {
    const port = FIRST_PORT + ((preferred + tries) % SLICES) * (SLICE_SIZE + 1);
    const holder = await listen(port).catch(() => undefined);
    if (holder !== undefined) return { first: port + 1, holder: holder.unref() };
  }
  return undefined;
}

/** A server on a port of 127.0.0.1, any port with 0; rejects if the port is taken. */
export async function listen(port: number): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  const server = createServer();
  server.once('error', reject);
  server.listen({ port, host: '127.0.0.1' }, () => {
    resolve(server);
  });
  return promise;
}
