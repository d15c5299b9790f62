import { connect } from 'node:net';

/** What a connection gave. */
export interface Conversation {
  readonly received: Buffer;
  /** The service closed it before the client had said that nothing more will come. */
  readonly isLeft: boolean;
}

/** Longer than the service waits for the rest of a request; see `OPEN_DOORS` of the stack. */
const TIME_LIMIT_MS = 60_000;
/** When a client has heard enough. */
export interface Patience {
  /** After that long without a byte it says that nothing more will come, which ends what waits for more. */
  readonly quietMs: number;
  /** It leaves as soon as this says so of all that came; without it the service has the last word. */
  readonly isEnough?: (received: Buffer) => boolean;
}

/** Writes bytes on a new connection and answers all that comes back until either side has enough. Rejects when neither has in time. */
export function converse(
  baseUrl: string,
  bytes: Uint8Array,
  { quietMs, isEnough = () => false }: Patience,
): Promise<Conversation> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    const chunks: Buffer[] = [];
    const limit = setTimeout(() => {
      socket.destroy();
      reject(new Error(`The connection is open after ${TIME_LIMIT_MS} ms`));
    }, TIME_LIMIT_MS);
    const quiet = setTimeout(() => socket.end(), quietMs);
    let isLeft = false;
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      quiet.refresh();
      if (isEnough(Buffer.concat(chunks))) socket.destroy();
    });
    // Whoever refuses bytes before all of them were read resets the connection; what it said before counts.
    socket.on('error', () => undefined);
    socket.on('end', () => {
      isLeft = !socket.writableEnded;
      socket.destroy();
    });
    socket.on('close', () => {
      clearTimeout(limit);
      clearTimeout(quiet);
      resolve({ received: Buffer.concat(chunks), isLeft });
    });
    socket.write(bytes);
  });
}
