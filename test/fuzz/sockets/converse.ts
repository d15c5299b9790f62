import { connect } from 'node:net';

/** The result of a connection. */
export interface Conversation {
  readonly received: Buffer;
  /** The service closed it before the client had closed its side. */
  readonly isLeft: boolean;
}

/** Longer than the service waits for the remainder of a request; see `OPEN_DOORS` of the stack. */
const TIME_LIMIT_MS = 60_000;
/** When a client ends a connection. */
export interface Patience {
  /** After this time without a byte the client closes its side, which ends any wait for more. */
  readonly quietMs: number;
  /** The client disconnects as soon as this is true for all bytes received; without it the service closes the connection. */
  readonly isEnough?: (received: Buffer) => boolean;
}

/** Writes bytes on a new connection and answers everything received until either side ends it. Rejects when neither does in time. */
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
    // A service that refuses bytes before reading all of them resets the connection; its previous answer counts.
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
