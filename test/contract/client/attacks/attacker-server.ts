import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web server from which an attacker wants keys to be fetched. */
export interface AttackerServer {
  readonly url: string;
  /** The paths that were requested. */
  readonly visits: readonly string[];
  stop(): Promise<void>;
}

/** Serves one key set under every path. */
export async function startAttackerServer(keySet: string): Promise<AttackerServer> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.setHeader('content-type', 'application/json').end(keySet);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    visits,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
