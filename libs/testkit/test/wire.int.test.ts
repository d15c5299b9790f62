import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, openWire, type Wire } from '@crm/testkit';

const MIB = 1024 * 1024;

/** The server's handler of a connection. */
let serve: (socket: Socket) => void;
let server: Server;
let wire: Wire;
let served: Socket[];
let sockets: Socket[];

beforeEach(async () => {
  serve = (socket) => socket.pipe(socket);
  served = [];
  sockets = [];
  server = createServer({ allowHalfOpen: true }, (socket) => {
    served.push(socket);
    socket.on('error', () => undefined);
    serve(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  wire = await openWire(`tcp://user@127.0.0.1:${String((server.address() as AddressInfo).port)}/4?a=b`);
});

afterEach(async () => {
  await wire.close();
  for (const socket of [...sockets, ...served]) socket.destroy();
  server.close();
});

function dial(url = wire.url): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

async function expectEcho(socket: Socket, text: string): Promise<void> {
  socket.write(text);
  const [echo] = (await once(socket, 'data')) as [Buffer];
  expect(echo.toString()).toBe(text);
}

/** The code of the error that a connection ends with. */
async function endOf(socket: Socket): Promise<string | undefined> {
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
  return error.code;
}

describe('an intact wire', () => {
  it('has the address of the server except for host and port', () => {
    expect(wire.url.replace(/:\d+/, '')).toBe(wire.serverUrl.replace(/:\d+/, ''));
    expect(wire.url).not.toBe(wire.serverUrl);
  });

  it('forwards all bytes, also to a side that has ended its own stream', async () => {
    serve = (socket) => {
      void buffer(socket).then((all) => socket.end(all));
    };
    const content = randomBytes(8 * MIB);
    const socket = dial();
    socket.end(content);
    expect((await buffer(socket)).equals(content)).toBe(true);
  });

  it('forwards all bytes to a server that has ended its own stream', async () => {
    const received = Promise.withResolvers<Buffer>();
    serve = (socket) => {
      socket.end();
      received.resolve(buffer(socket));
    };
    const content = randomBytes(MIB);
    const socket = dial();
    await buffer(socket);
    socket.end(content);
    expect((await received.promise).equals(content)).toBe(true);
  });

  it('closes one side when the other disconnects', async () => {
    const socket = dial();
    await expectEcho(socket, 'x');
    const [inner] = served;
    if (inner === undefined) throw new Error('nobody was served');
    const closed = once(inner, 'close');
    socket.resetAndDestroy();
    await closed;
  });

  it('has nothing to restore', async () => {
    const socket = dial();
    await expectEcho(socket, 'x');
    wire.restore();
    socket.end('once');
    expect((await buffer(socket)).toString()).toBe('once');
  });

  it('applies backpressure when the receiver does not read', async () => {
    const chunk = Buffer.alloc(MIB);
    const chunks = 128;
    let sent = 0;
    serve = (socket) => {
      const send = (): void => {
        if (sent === chunks) return void socket.end();
        sent += 1;
        socket.write(chunk, send);
      };
      send();
    };
    const socket = dial();
    let before: number;
    do {
      before = sent;
      await sleep(200);
    } while (sent === 0 || sent > before);
    expect(sent).toBeLessThan(chunks / 2);
    expect(await buffer(socket)).toHaveLength(chunks * MIB);
  });
});

describe('a cut wire', () => {
  it('resets both sides', async () => {
    const socket = dial();
    await expectEcho(socket, 'x');
    const [inner] = served;
    if (inner === undefined) throw new Error('nobody was served');
    const ends = Promise.all([endOf(socket), endOf(inner)]);
    wire.cut();
    expect(await ends).toEqual(['ECONNRESET', 'ECONNRESET']);
  });

  it('resets new connections until it is restored', async () => {
    wire.cut();
    expect(await endOf(dial())).toBe('ECONNRESET');
    expect(await endOf(dial())).toBe('ECONNRESET');
    expect(served).toEqual([]);
    wire.restore();
    await expectEcho(dial(), 'x');
  });
});

describe('a frozen wire', () => {
  it('holds back bytes of old and new connections, and delivers them when restored', async () => {
    const old = dial();
    await expectEcho(old, 'x');
    wire.freeze();
    const seen: string[] = [];
    for (const socket of [old, dial()]) {
      socket.on('data', (data) => seen.push(String(data)));
      socket.write('held');
    }
    const past = dial(wire.serverUrl);
    for (let turn = 0; turn < 50; turn += 1) await expectEcho(past, 'y');
    expect(seen).toEqual([]);
    wire.restore();
    await eventually(() => {
      expect(seen).toEqual(['held', 'held']);
    });
  });

  it('can be cut', async () => {
    const socket = dial();
    await expectEcho(socket, 'x');
    wire.freeze();
    socket.write('lost');
    const end = endOf(socket);
    wire.cut();
    expect(await end).toBe('ECONNRESET');
    wire.restore();
    await expectEcho(dial(), 'y');
  });
});

describe('a closed wire', () => {
  it('refuses connections, and can be closed again', async () => {
    const socket = dial();
    await expectEcho(socket, 'x');
    const end = endOf(socket);
    await wire.close();
    expect(await end).toBe('ECONNRESET');
    await wire.close();
    expect(await endOf(dial())).toBe('ECONNREFUSED');
  });
});
