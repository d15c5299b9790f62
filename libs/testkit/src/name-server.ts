import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface NameServer {
  /** In the form that `dns.setServers` takes. */
  readonly address: string;
  /** Names without a trailing dot. For any other name the server answers that it does not exist. */
  readonly hosts: Map<string, readonly string[]>;
  /** Answers every query with a server failure (SERVFAIL). */
  fails: boolean;
  /** Queries for IPv4 addresses so far. */
  questions: number;
  close(): Promise<void>;
}

const [A, SERVFAIL, NXDOMAIN] = [1, 2, 3];
const HEADER_BYTES = 12;

/** Starts a name server (RFC 1035 over UDP, one question per message). */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  const hosts = new Map<string, readonly string[]>();
  const server: NameServer = {
    address: '',
    hosts,
    fails: false,
    questions: 0,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
  socket.on('message', (message, { address, port }) => {
    const { name, type, end } = questionOf(message);
    if (type === A) server.questions += 1;
    const known = hosts.get(name);
    const addresses = type === A ? (known ?? []) : [];
    const code = server.fails ? SERVFAIL : known === undefined ? NXDOMAIN : 0;
    socket.send(answerTo(message.subarray(0, end), code, code === 0 ? addresses : []), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return Object.assign(server, { address: `127.0.0.1:${socket.address().port}` });
}

function questionOf(message: Buffer): { readonly name: string; readonly type: number; readonly end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(question: Buffer, code: number, addresses: readonly string[]): Buffer {
  const header = Buffer.from(question.subarray(0, HEADER_BYTES));
  // Response, recursion desired and available.
  header.writeUInt16BE(0x8180 + code, 2);
  for (const [at, count] of [1, addresses.length, 0, 0].entries()) header.writeUInt16BE(count, 4 + 2 * at);
  const records = addresses.map((address) =>
    // The name of the question, A, IN, a TTL of 0 s, four bytes.
    Buffer.from([0xc0, HEADER_BYTES, 0, A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, question.subarray(HEADER_BYTES), ...records]);
}
