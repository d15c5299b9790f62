import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The destination of a balancer's connections. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

/** A balancer of TCP connections in front of the gateways. */
export interface Balancer {
  add(target: Target): void;
  /** Sends new connections elsewhere; existing connections stay. */
  remove(target: Target): void;
  close(): Promise<void>;
}

/**
 * Distributes connections to 127.0.0.1 in turn; a connection that a target refuses goes to the next one. Targets see
 * the address of the client, by which failed logins are counted, and not that of the balancer.
 */
export async function startBalancer(ownPort: number): Promise<Balancer> {
  const targets: Target[] = [];
  const open = new Set<Socket>();
  let turn = 0;

  function track(socket: Socket): void {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  }

  function join(near: Socket, tries: number): void {
    turn += 1;
    const target = targets[turn % targets.length];
    if (target === undefined || tries === 0) {
      near.resetAndDestroy();
      return;
    }
    const { host, port } = target;
    const far = connect({ host, port, noDelay: true, localAddress: near.remoteAddress });
    const next = (): void => {
      join(near, tries - 1);
    };
    far.once('error', next);
    far.once('connect', () => {
      far.off('error', next);
      track(far);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on('error', () => to.destroy());
        from.on('close', () => {
          to.destroySoon();
        });
        from.pipe(to);
      }
    });
  }

  const server = createServer({ noDelay: true }, (near) => {
    track(near);
    near.on('error', () => undefined);
    join(near, targets.length);
  });
  server.listen(ownPort, '127.0.0.1');
  await once(server, 'listening');
  return {
    add: (target) => targets.push(target),
    remove: (target) => {
      targets.splice(targets.indexOf(target), 1);
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}
