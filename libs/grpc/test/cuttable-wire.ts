import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP relay on loopback that can break like a network does. */
export interface Wire {
  readonly port: number;
  /** Breaks all connections and takes no new ones. */
  cut(): void;
}

/** Opens a relay to a port of loopback. */
export async function openWire(target: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    port: (relay.address() as AddressInfo).port,
    cut: () => {
      relay.close();
      for (const socket of sockets) socket.resetAndDestroy();
    },
  };
}
