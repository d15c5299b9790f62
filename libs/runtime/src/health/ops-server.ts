import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { StartupError } from '../lifecycle/startup-error.js';
import type { Resource } from '../lifecycle/lifecycle.js';
import { gauge } from '../metrics/instruments.js';
import { createServer } from '../node-http.js';
import type { Health } from './health.js';

export interface OpsServerOptions {
  /** 0 takes any free port, which `port` of the result then contains. */
  readonly port: number;
  /** Default: all interfaces. */
  readonly host?: string;
  readonly health: Health;
  readonly registry: Registry;
}

export interface OpsServer extends Resource {
  /** The port that is listened on; the configured one before `start`. */
  readonly port: number;
}

/**
 * Serves `/livez` (the event loop turns), `/readyz` (the process wants work), `/startupz` (it has been ready once) and
 * `/metrics` over plain HTTP, separate from the public port. Stays up while the process drains. `start` throws
 * StartupError when the port is taken.
 */
export function createOpsServer(options: OpsServerOptions): OpsServer {
  const { health, registry, host = '0.0.0.0' } = options;
  let port = options.port;
  gauge(registry, {
    name: 'crm_drain_state',
    help: '0 while serving, 1 while draining',
    collect: (metric) => {
      metric.set(health.draining ? 1 : 0);
    },
  });
  const server = createServer((request, response) => {
    answer(request, response, health, registry).catch(() => response.writeHead(500).end());
  });
  return {
    name: 'ops-server',
    get port() {
      return port;
    },
    start: async () => {
      await listen(server, port, host);
      const address = server.address();
      if (address !== null && typeof address === 'object') port = address.port;
    },
    stop: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).message;
    throw new StartupError(`The operations port ${host}:${port} cannot be listened on: ${reason}`, { cause: error });
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  health: Health,
  registry: Registry,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const path = request.url?.split('?', 1)[0];
  if (path === '/livez') answerState(response, true, []);
  else if (path === '/readyz') answerState(response, health.ready, health.failing);
  else if (path === '/startupz') answerState(response, health.everReady, health.failing);
  else if (path === '/metrics') {
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  } else response.writeHead(404).end();
}

function answerState(response: ServerResponse, ok: boolean, failing: readonly string[]): void {
  const body = ok ? { status: 'ok' } : { status: 'unavailable', failing };
  response
    .writeHead(ok ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}
