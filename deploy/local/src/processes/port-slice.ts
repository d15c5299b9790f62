import { createServer, type Server } from 'node:net';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/** Below the ephemeral ports of the system: those of Linux begin at 32768. */
const FIRST_PORT = 16_384;
const SLICES = 256;
/** How many ports a process has to itself. */
export const SLICE_SIZE = 60;

/** Where a process keeps its slice: this module may be loaded again and again in one process, as by Jest for each file. */
const KEPT_AS = 'crm.first-port';
/** For calls that come before it is kept. */
let own: Promise<number | undefined> | undefined;

/**
 * The first of `SLICE_SIZE` ports that no other process gets by this function for as long as this one lives, the same at each
 * call; undefined when all are given away. Somebody else may listen on some of them.
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
 * Holds the first slice that is free, looking from the `preferred` one on, by listening on the port below its first: the system
 * gives that to one process alone, and takes it back however the process ends.
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

/** A server on a port of 127.0.0.1, on any with 0; rejects when it is taken. */
export async function listen(port: number): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  const server = createServer();
  server.once('error', reject);
  server.listen({ port, host: '127.0.0.1' }, () => {
    resolve(server);
  });
  return promise;
}
