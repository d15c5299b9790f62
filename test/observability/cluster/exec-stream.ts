import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** How a command in a container ended. */
export interface Executed {
  readonly code: number;
  readonly output: string;
}

/** The GUID that RFC 6455, section 1.3, appends to the key. */
const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const PROTOCOL = 'v5.channel.k8s.io';
const [STDOUT, STATUS] = [1, 3];
const BINARY = 0x82;
const CLOSE = 0x88;
const NORMAL = Buffer.from([0x03, 0xe8]);

/** Answers `exec` as an API server does, over a WebSocket with a channel for each stream; the caller's input is not read. */
export async function answerExec(
  request: IncomingMessage,
  socket: Duplex,
  execute: () => Promise<Executed>,
): Promise<void> {
  const { 'sec-websocket-key': key = '' } = request.headers;
  const accept = createHash('sha1').update(`${key}${HANDSHAKE}`).digest('base64');
  socket.on('error', () => undefined);
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: ${PROTOCOL}\r\n\r\n`,
  );
  const { code, output } = await execute();
  socket.write(frame(BINARY, Buffer.concat([Buffer.from([STDOUT]), Buffer.from(output)])));
  const causes = [{ reason: 'ExitCode', message: String(code) }];
  const status =
    code === 0 ? { status: 'Success' } : { status: 'Failure', reason: 'NonZeroExitCode', details: { causes } };
  socket.write(frame(BINARY, Buffer.concat([Buffer.from([STATUS]), Buffer.from(JSON.stringify(status))])));
  socket.end(frame(CLOSE, NORMAL));
}

/** One frame of a server, which are not masked (RFC 6455, section 5.2). */
function frame(opcode: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head[0] = opcode;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(payload.length), 2);
  // Lengths have to be written in the shortest way.
  if (payload.length < 126) return Buffer.concat([Buffer.from([opcode, payload.length]), payload]);
  if (payload.length > 0xffff) return Buffer.concat([head, payload]);
  const short = Buffer.from([opcode, 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([short, payload]);
}
