import { randomUUID } from 'node:crypto';
import { JSON_API } from '../../contract/client/document.js';
import type { FuzzCall } from './call.js';
import type { Json } from './edit.js';
import type { LinkFacts } from './links.js';
import type { Operation, Parameter } from './openapi.js';
import type { World } from './world.js';

/** The parts of a valid request. */
export interface Seed {
  readonly method: string;
  /** Between the slashes of the path, escaped. */
  readonly segments: readonly string[];
  /** Names and values, escaped. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly document?: Json;
  readonly bytes?: Uint8Array;
}

/** A valid request of an operation. `turn` chooses the link and the user. */
export function seedOf(world: World, operation: Operation, turn: number): Seed {
  const { method, module = '' } = operation;
  const link = linkOf(world, module, turn);
  const document = documentOf(world, operation, link);
  const isFile = operation.bodies.some(({ mediaType }) => mediaType === '*/*');
  const isOauth = operation.template.startsWith('/api/oauth/');
  const segments = operation.template
    .slice(1)
    .split('/')
    .map((segment) => fillIn(world, operation, segment, link));
  return {
    method,
    segments,
    query: operation.parameters.flatMap(({ in: place, name, required, schema }) =>
      place === 'query' && required === true ? [[name, (schema.enum?.[0] ?? '') as string] as const] : [],
    ),
    headers: {
      accept: JSON_API,
      ...(isOauth ? {} : { authorization: `Bearer ${turn % 3 === 2 ? world.userToken : world.adminToken}` }),
      ...(document === undefined ? {} : { 'content-type': JSON_API }),
      ...(isFile ? { 'content-type': 'application/octet-stream' } : {}),
    },
    ...(document === undefined ? {} : { document }),
    ...(isFile ? { bytes: Buffer.from('some bytes') } : {}),
  };
}

/** The link that a request of a module is about this time; undefined for a module without. */
export function linkOf({ links }: World, module: string, turn: number): LinkFacts | undefined {
  const all = links.get(module) ?? [];
  return all[turn % Math.max(1, all.length)];
}

/** The request of a seed. */
export function callOf({ method, segments, query, headers, document, bytes }: Seed): FuzzCall {
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  const body = bytes ?? (document === undefined ? undefined : Buffer.from(JSON.stringify(document)));
  return {
    method,
    target: `/${segments.join('/')}${search === '' ? '' : `?${search}`}`,
    headers,
    ...(body === undefined ? {} : { body }),
  };
}

/** Whether a parameter is a family of them, such as `filter[…]`. */
export function isFamily({ style }: Parameter): boolean {
  return style === 'deepObject';
}

function fillIn(world: World, operation: Operation, segment: string, link: LinkFacts | undefined): string {
  if (segment === '{link}') return link?.name ?? 'nothing';
  if (segment !== '{id}') return segment;
  if (operation.method === 'POST' && operation.template.endsWith('/{id}')) return randomUUID();
  return operation.method === 'DELETE' && operation.template.endsWith('/{id}') ? world.spareId : world.recordId;
}

function documentOf(world: World, operation: Operation, link: LinkFacts | undefined): Json | undefined {
  if (operation.template.startsWith('/api/oauth/')) return world.tokenRequest;
  const [body] = operation.bodies;
  if (body === undefined || body.mediaType === '*/*') return undefined;
  if (operation.template.includes('{link}')) return { data: [identifier(world, link)] };
  const example = body.example as { data: { id?: Json } };
  if (operation.method !== 'POST' || operation.module === undefined) return example;
  const { id: _id, ...data } = example.data;
  return { ...example, data: data as Json };
}

/** An entry of a linkage that leads to an existing record. */
export function identifier({ recordId }: World, link: LinkFacts | undefined): Json {
  return { type: link?.target ?? 'Users', id: recordId };
}
