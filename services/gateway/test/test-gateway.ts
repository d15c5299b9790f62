import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { createLogger, type Logger } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import { readConfig } from '../src/config.js';
import { createService, type Gateway } from '../src/service.js';
import { accessToken, AUDIENCE, ISSUER, startBackends, type Backends } from './stub-backends.js';

/** A gateway on a socket, in front of stub services. */
export interface TestGateway {
  readonly backends: Backends;
  readonly gateway: Gateway;
  readonly port: number;
  readonly url: string;
  /** The gateway's log lines. */
  readonly log: Record<string, unknown>[];
  /**
   * Sends a request with a token and both JSON:API header fields. Given header fields override these; an empty one
   * removes its field.
   */
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  stop(): Promise<void>;
}

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** An answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Json;
}

/** Parsed JSON whose members tests can access. */
export interface Json {
  readonly [member: string]: Json;
}

/** Starts the stubs and the gateway with these settings. Resolves when they are connected, with an empty log. */
export async function startTestGateway(settings: Readonly<Record<string, string>> = {}): Promise<TestGateway> {
  const log: Record<string, unknown>[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      for (const line of chunk.toString().trim().split('\n')) log.push(JSON.parse(line) as Record<string, unknown>);
      done();
    },
  });
  const logger: Logger = createLogger({ service: 'gateway', version: '0', level: 'info', destination });
  const silent = createLogger({ service: 'stub', version: '0', level: 'silent' });
  const backends = await startBackends(silent);
  const config = readConfig({
    CRM_GATEWAY_HTTP_HOST: '127.0.0.1',
    CRM_GATEWAY_HTTP_PORT: '0',
    CRM_GATEWAY_OPS_HOST: '127.0.0.1',
    CRM_GATEWAY_OPS_PORT: '0',
    CRM_GATEWAY_PUBLIC_URL: 'https://crm.test/',
    CRM_GATEWAY_ISSUER: ISSUER,
    CRM_GATEWAY_AUDIENCE: AUDIENCE,
    // No test of the gateway alone calls events.
    CRM_GATEWAY_EVENTS_ADDRESS: `127.0.0.1:${backends.authPort}`,
    CRM_GATEWAY_AUTH_ADDRESS: `127.0.0.1:${backends.authPort}`,
    CRM_GATEWAY_RECORDS_ADDRESS: `127.0.0.1:${backends.recordsPort}`,
    CRM_GATEWAY_RELATIONSHIPS_ADDRESS: `127.0.0.1:${backends.relationshipsPort}`,
    CRM_GATEWAY_FILES_ADDRESS: `127.0.0.1:${backends.filesPort}`,
    CRM_GATEWAY_DRAIN_DELAY: '0',
    ...settings,
  });
  const gateway = createService(config, { logger });
  await gateway.lifecycle.start().catch(async (error: unknown) => {
    await backends.stop();
    throw error;
  });
  const { port } = gateway.server;
  const url = `http://127.0.0.1:${port}`;
  await connected(url);
  log.length = 0;
  const token = accessToken();
  return {
    backends,
    gateway,
    port,
    url,
    log,
    send: async (method, path, { headers = {}, body } = {}) => {
      const all = {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.api+json',
        ...(body === undefined ? {} : { 'content-type': 'application/vnd.api+json' }),
        ...headers,
      };
      const response = await fetch(url + path, {
        method,
        headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: parse(text) };
    },
    stop: async () => {
      await gateway.lifecycle.shutdown();
      await backends.stop();
    },
  };
}

/**
 * Waits until auth and records can be called. A call waits only 200 ms for its stream, and a busy machine may take
 * longer to open one.
 */
async function connected(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken({ sub: 'warm-up' })}` };
  await eventually(async () => {
    const response = await fetch(`${url}/api/v8/modules/meta/list`, { headers });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`The gateway is not connected: ${text}`);
  });
}

/** Sends bytes unchanged and resolves with everything received until the connection closes. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('close', () => {
      resolve(Buffer.concat(chunks).toString());
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
  });
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return {};
  }
}
