import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { KubeObject } from '../../chart/objects/kube-object.js';
import { answerExec, type Executed } from './exec-stream.js';
import { keyOf } from './objects.js';

/** A substitute for the pods. */
export interface PodsAtWork {
  /** Output of the container of a component. */
  readonly logs: (component: string) => string;
  /** Runs a command in the container of a component. */
  readonly execute: (component: string, command: readonly string[]) => Promise<Executed>;
}

/** The part of an API server that kubectl needs to inspect an installation of the chart. */
export interface ApiServer {
  readonly address: string;
  stop(): Promise<void>;
}

const COMPONENT = 'app.kubernetes.io/component';
/** As the clusters have them. */
const SHORT_NAMES: Readonly<Record<string, readonly string[]>> = { deployments: ['deploy'], pods: ['po'] };
const OBJECTS = /^\/(apis?\/(?:[^/]+\/)?v\w+)\/namespaces\/crm\/(\w+)(?:\/([^/]+)(?:\/(log|exec|scale))?)?$/;

/** Starts it on a free port of 127.0.0.1. A request that changes an object is answered with the unchanged object. */
export async function startApiServer(
  objects: ReadonlyMap<string, readonly KubeObject[]>,
  pods: PodsAtWork,
): Promise<ApiServer> {
  const server = createServer((request, response) => {
    answer(objects, pods, request, response);
  });
  server.on('upgrade', (request: IncomingMessage, socket) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://cluster');
    const pod = podOf(objects, OBJECTS.exec(pathname)?.[3]);
    const container = searchParams.get('container');
    const known = pod === undefined ? [] : containersOf(pod);
    if (pod === undefined || container === null || !known.includes(container)) {
      socket.destroy();
      return;
    }
    void answerExec(request, socket, () => pods.execute(componentOf(pod), searchParams.getAll('command')));
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${String(port)}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      // Those of `exec` too, which are no longer connections of HTTP.
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

type Objects = ReadonlyMap<string, readonly KubeObject[]>;

function answer(objects: Objects, pods: PodsAtWork, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://cluster');
  const discovered = discovery(objects, pathname);
  if (discovered !== undefined) send(response, discovered);
  else if (searchParams.has('sendInitialEvents')) refuse(response, 422, 'Invalid');
  else answerObjects(objects, pods, { pathname, searchParams }, response);
}

function answerObjects(
  objects: Objects,
  pods: PodsAtWork,
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  response: ServerResponse,
): void {
  const [, group = '', resource = '', name, part] = OBJECTS.exec(pathname) ?? [];
  const all = objects.get(keyOf({ group, resource })) ?? [];
  const one = all.find(({ metadata }) => metadata.name === name);
  if (searchParams.get('watch') === 'true' || searchParams.get('watch') === '1') {
    // Nothing ever changes.
    response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
  } else if (name === undefined) {
    const items = all.filter((object) => isSelected(object, searchParams));
    const [{ apiVersion, kind } = { apiVersion: 'v1', kind: 'Event' }] = all;
    send(response, { kind: `${kind}List`, apiVersion, metadata: { resourceVersion: '1' }, items });
  } else if (one === undefined) refuse(response, 404, 'NotFound');
  else if (part === 'log') response.end(pods.logs(componentOf(one)));
  else if (part === 'scale') send(response, scaleOf(one));
  else send(response, one);
}

function isSelected({ metadata }: KubeObject, searchParams: URLSearchParams): boolean {
  const labels = (searchParams.get('labelSelector') ?? '').split(',').filter((each) => each !== '');
  const name = /metadata\.name=([^,]+)/.exec(searchParams.get('fieldSelector') ?? '')?.[1];
  if (name !== undefined && name !== metadata.name) return false;
  return labels.every((label) => {
    const [key = '', value] = label.split('=');
    return metadata.labels?.[key] === value;
  });
}

/** The discovery documents. The resource for events is known, but there are no events. */
function discovery(objects: Objects, pathname: string): object | undefined {
  const groups = [...new Set([...objects.keys()].map((key) => key.slice(0, key.lastIndexOf('/'))))];
  if (pathname === '/version') return { major: '1', minor: '35', gitVersion: 'v1.35.0' };
  if (pathname === '/api') return { kind: 'APIVersions', versions: ['v1'] };
  if (pathname === '/apis') return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups.flatMap(groupOf) };
  const group = pathname.slice(1);
  if (!groups.includes(group)) return undefined;
  const kinds = [...objects].filter(([key]) => key.slice(0, key.lastIndexOf('/')) === group);
  const resources = kinds.map(([key, [first]]) => resourceOf(key.slice(group.length + 1), first?.kind ?? ''));
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: group.replace(/^apis?\//, ''),
    resources: [...resources, ...(EXTRA_RESOURCES[group] ?? [])],
  };
}

const EXTRA_RESOURCES: Readonly<Record<string, readonly object[]>> = {
  'api/v1': [resourceOf('events', 'Event')],
  'apis/apps/v1': [{ ...resourceOf('deployments/scale', 'Scale'), group: 'autoscaling', version: 'v1' }],
};

function groupOf(group: string): object[] {
  const [, name = '', version] = group.split('/');
  if (version === undefined) return [];
  const groupVersion = `${name}/${version}`;
  return [{ name, versions: [{ groupVersion, version }], preferredVersion: { groupVersion, version } }];
}

function resourceOf(name: string, kind: string): object {
  const verbs = ['get', 'list', 'watch', 'patch', 'delete'];
  return { name, kind, singularName: kind.toLowerCase(), shortNames: SHORT_NAMES[name] ?? [], namespaced: true, verbs };
}

function scaleOf({ metadata, spec }: KubeObject): object {
  const { replicas = 1 } = spec as { replicas?: number };
  return { kind: 'Scale', apiVersion: 'autoscaling/v1', metadata, spec: { replicas }, status: { replicas } };
}

function podOf(objects: Objects, name: string | undefined): KubeObject | undefined {
  return objects.get(keyOf({ group: 'api/v1', resource: 'pods' }))?.find(({ metadata }) => metadata.name === name);
}

function containersOf({ spec }: KubeObject): string[] {
  return (spec as { containers: { name: string }[] }).containers.map(({ name }) => name);
}

function componentOf({ metadata }: KubeObject): string {
  return metadata.labels?.[COMPONENT] ?? '';
}

function send(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, code: number, reason: string): void {
  const status = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason, message: reason, code };
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(status));
}
