import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP relay on loopback that can break like a network. */
export interface Wire {
  /** The server's address through the wire. */
  readonly url: string;
  readonly serverUrl: string;
  readonly connections: number;
  /** Resets all connections, and each new one as soon as it is accepted, until `restore`. */
  cut(): void;
  /** Holds all bytes back, also those of new connections, until `restore`; none is lost. */
  freeze(): void;
  /** Undoes `cut` and `freeze`. */
  restore(): void;
  /** Resets all connections and removes the wire permanently. A second call does nothing. */
  close(): Promise<void>;
}

/**
 * Opens a wire in front of the server whose host and port a URL names. A side that reads slowly slows the other one
 * down, and a side that has ended its stream may still receive.
 */
export async function openWire(serverUrl: string): Promise<Wire> {
  const { hostname, port } = new URL(serverUrl);
  /** Each end of each connection, and the end that receives its bytes. */
  const ends = new Map<Socket, Socket>();
  let state: 'whole' | 'cut' | 'frozen' = 'whole';

  function join(from: Socket, to: Socket): void {
    ends.set(from, to);
    from.on('error', () => undefined);
    from.on('close', () => {
      ends.delete(from);
      to.destroySoon();
    });
    if (state === 'whole') from.pipe(to);
  }

  const relay = createServer({ allowHalfOpen: true }, (near) => {
    if (state === 'cut') {
      near.on('error', () => undefined);
      near.resetAndDestroy();
      return;
    }
    const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    join(near, far);
    join(far, near);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String((relay.address() as AddressInfo).port);

  function cut(): void {
    state = 'cut';
    for (const socket of ends.keys()) {
      // A socket that is shutting down cannot be reset: Node would lose it, and spin when the process ends.
      if (socket.writableEnded) socket.destroy();
      else socket.resetAndDestroy();
    }
  }

  return {
    url: url.href,
    serverUrl,
    get connections() {
      return ends.size / 2;
    },
    cut,
    freeze: () => {
      state = 'frozen';
      for (const [from, to] of ends) from.unpipe(to);
    },
    restore: () => {
      if (state === 'frozen') for (const [from, to] of ends) from.pipe(to);
      state = 'whole';
    },
    close: async () => {
      cut();
      await relay[Symbol.asyncDispose]();
    },
  };
}
