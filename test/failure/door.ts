import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that can be shut and opened again. */
export interface Door {
  /** The server's address, by way of the door. */
  readonly url: string;
  /** The server's address, past the door. */
  readonly serverUrl: string;
  /** Cuts every connection and refuses new ones. */
  shut(): void;
  open(): void;
  /** Takes the door away for good. */
  remove(): Promise<void>;
}

/** Puts a door before the server that a URL names. */
export async function startDoor(serverUrl: string): Promise<Door> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((outside) => {
    outside.on('error', () => undefined);
    if (!isOpen) {
      outside.resetAndDestroy();
      return;
    }
    const inside = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    serverUrl,
    shut: () => {
      isOpen = false;
      cut();
    },
    open: () => {
      isOpen = true;
    },
    remove: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
