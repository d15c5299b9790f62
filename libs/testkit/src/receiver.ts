import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  stop(): Promise<void>;
}

/** How a receiver answers each request, once it has read it. */
export type Answer = (...request: Parameters<RequestListener>) => void;

export async function startReceiver(answer: Answer, { host = '127.0.0.1', port = 0 } = {}): Promise<Receiver> {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.once('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      answer(request, response);
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${String(bound)}/hook`,
    port: bound,
    received,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export function answering(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_request, response) => {
    response.writeHead(status, headers).end();
  };
}
