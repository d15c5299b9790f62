import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAuthority, issueLocalhost } from '@crm/testkit';

interface StoredSecret {
  readonly metadata: { readonly name: string; readonly resourceVersion: string };
  readonly data: Readonly<Record<string, string>>;
}

/** A response in place of the requested operation. */
export type Mishap =
  /** Answers this status, without doing the work. */
  | number
  /** Never answers, without doing the work. */
  | 'hangs'
  /** Does the work, but never answers. */
  | 'hangs afterwards';

/** The part of a Kubernetes API server that stores Secrets, over TLS, for requests with the token. */
export interface FakeApiServer {
  /** The variables that point a process at it. */
  readonly env: Readonly<Record<string, string>>;
  readonly serviceAccountFolder: string;
  /** The requests so far, as `POST /api/v1/…`. */
  readonly requests: string[];
  /** Mishaps of the next requests of a method; once used up, requests succeed. */
  readonly mishaps: Record<string, Mishap[]>;
  /** Called when a request has arrived, before it is handled. */
  onRequest: (request: string) => void | Promise<void>;
  /** The values of a Secret; undefined when there is none. */
  secret(name: string): Readonly<Record<string, string>> | undefined;
  /** Stores a Secret, or removes it. */
  put(name: string, values: Readonly<Record<string, string>> | undefined): void;
  stop(): Promise<void>;
}

const NAMESPACE = 'some-space';
const TOKEN = 'token-of-the-service-account';
const PREFIX = `/api/v1/namespaces/${NAMESPACE}/secrets`;

export async function startFakeApiServer(): Promise<FakeApiServer> {
  const secrets = new Map<string, StoredSecret>();
  let version = 0;
  const authority = await createAuthority();
  const server = createServer(await issueLocalhost(authority), (request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const serviceAccountFolder = await mkdtemp(path.join(tmpdir(), 'crm-service-account-'));
  const mounted = { token: TOKEN, namespace: NAMESPACE, 'ca.crt': authority.cert };
  for (const [name, text] of Object.entries(mounted)) await writeFile(path.join(serviceAccountFolder, name), text);

  function put(name: string, values: Readonly<Record<string, string>> | undefined): void {
    if (values === undefined) secrets.delete(name);
    else {
      version += 1;
      const entries = Object.entries(values).map(([key, text]) => [key, Buffer.from(text).toString('base64')] as const);
      secrets.set(name, { metadata: { name, resourceVersion: String(version) }, data: Object.fromEntries(entries) });
    }
  }

  function secret(name: string): Readonly<Record<string, string>> | undefined {
    const entries = Object.entries(secrets.get(name)?.data ?? {});
    if (!secrets.has(name)) return undefined;
    return Object.fromEntries(entries.map(([key, text]) => [key, Buffer.from(text, 'base64').toString()]));
  }

  function answer(method: string, url: string, body: string): { status: number; body?: unknown } {
    const name = url.slice(PREFIX.length + 1);
    if (method === 'POST') {
      const { metadata, stringData } = JSON.parse(body) as Sent;
      if (secrets.has(metadata.name)) return { status: 409 };
      put(metadata.name, stringData);
      return { status: 201, body: secrets.get(metadata.name) };
    }
    const present = secrets.get(name);
    if (present === undefined) return { status: 404 };
    if (method === 'PUT') {
      const { metadata, stringData } = JSON.parse(body) as Sent;
      if (metadata.resourceVersion !== present.metadata.resourceVersion) return { status: 409 };
      put(name, { ...secret(name), ...stringData });
    }
    const found = secrets.get(name);
    if (method === 'DELETE') put(name, undefined);
    return { status: 200, body: found };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    fake.requests.push(`${method} ${url}`);
    await fake.onRequest(`${method} ${url}`);
    const mishap = fake.mishaps[method]?.shift();
    if (mishap === 'hangs') return;
    const isKnown = request.headers.authorization === `Bearer ${TOKEN}` && url.startsWith(PREFIX);
    const said =
      typeof mishap === 'number'
        ? { status: mishap }
        : isKnown
          ? answer(method, url, Buffer.concat(chunks).toString())
          : { status: 401 };
    if (mishap === 'hangs afterwards') return;
    response.writeHead(said.status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify('body' in said ? said.body : { kind: 'Status', message: `says ${String(said.status)}` }),
    );
  }

  const fake: FakeApiServer = {
    env: {
      KUBERNETES_SERVICE_HOST: '127.0.0.1',
      KUBERNETES_SERVICE_PORT: String((server.address() as AddressInfo).port),
      CRM_AUTH_BOOTSTRAP_SERVICE_ACCOUNT_DIR: serviceAccountFolder,
    },
    serviceAccountFolder,
    requests: [],
    mishaps: {},
    onRequest: () => undefined,
    secret,
    put,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await rm(serviceAccountFolder, { recursive: true });
    },
  };
  return fake;
}

interface Sent {
  readonly metadata: { readonly name: string; readonly resourceVersion?: string };
  readonly stringData: Readonly<Record<string, string>>;
}
