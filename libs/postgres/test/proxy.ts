import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A wire to Postgres that can be cut and frozen. */
export interface Proxy {
  /** The connection string, led through the proxy. */
  readonly url: string;
  /** Cuts all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Lets connections through again. */
  restore(): Promise<void>;
  /** Passes nothing on, without a word, until `restore`. */
  freeze(): void;
  close(): Promise<void>;
}

/** Opens a proxy before the server of a connection string. */
export async function openProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => frozen || to.write(data));
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('error', () => undefined);
    }
  });
  const listen = async (at: number): Promise<number> => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const cut = async (): Promise<void> => {
    const closed = server.listening ? once(server, 'close') : undefined;
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const ownPort = await listen(0);
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(ownPort);
  return {
    url: url.href,
    cut,
    restore: async () => {
      frozen = false;
      if (!server.listening) await listen(ownPort);
    },
    freeze: () => {
      frozen = true;
    },
    close: cut,
  };
}
