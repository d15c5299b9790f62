import { expect } from '@jest/globals';
import type { Answer } from './send.js';

/** The media type of JSON:API, exactly as media-types#response-content-type requires. */
export const JSON_API = 'application/vnd.api+json';

export interface Identifier {
  readonly type: string;
  readonly id: string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface Relationship {
  readonly links?: Readonly<Record<string, string>>;
  readonly data?: Identifier | readonly Identifier[] | null;
}

export interface Resource {
  readonly type: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, Relationship>>;
  readonly links: { readonly self: string };
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** An error object (errors#shape). */
export interface ErrorObject {
  readonly links?: { readonly about: string };
  readonly code: number;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly source?: { readonly pointer?: string; readonly parameter?: string };
}

export interface Document {
  readonly jsonapi: { readonly version: string };
  readonly data?: unknown;
  readonly errors?: readonly ErrorObject[];
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly links?: Readonly<Record<string, string | null>>;
  readonly included?: unknown;
}

const TOP_LEVEL = new Set(['data', 'errors', 'meta', 'jsonapi', 'links', 'included']);
const RESOURCE = new Set(['id', 'type', 'attributes', 'relationships', 'links', 'meta']);

/**
 * Parses an answer to a request without `include`, which may not include unrequested resources (JSON:API 1.0
 * #fetching-includes).
 */
export function documentOf(answer: Answer): Document {
  const document = parseDocument(answer);
  expect(document.included).toBeUndefined();
  return document;
}

/**
 * Parses an answer to a request with `include`, which has the member `included` even if it is empty (JSON:API 1.0
 * #document-compound-documents).
 */
export function compoundOf(answer: Answer): Document & { readonly included: readonly Resource[] } {
  const document = parseDocument(answer);
  expect(Array.isArray(document.included)).toBe(true);
  const included = (document.included as unknown[]).map(checkResource);
  const primary = [document.data].flat().filter((one) => one !== null) as unknown as readonly Identifier[];
  const names = [...primary, ...included].map(({ type, id }) => `${type} ${id}`);
  expect(names).toEqual([...new Set(names)]);
  return { ...document, included };
}

/**
 * Checks the obligations of every JSON:API answer (documents#top-level, media-types#response-content-type; JSON:API 1.0
 * #content-negotiation-servers, #document-top-level, #document-meta, #document-links, #document-jsonapi-object).
 */
function parseDocument(answer: Answer): Document {
  expect(answer.headers['content-type']).toBe(JSON_API);
  expect(answer.headers['x-powered-by']).toBeUndefined();
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  const document = JSON.parse(answer.text) as Document;
  const members = Object.keys(document);
  expect(members.filter((member) => !TOP_LEVEL.has(member))).toEqual([]);
  expect(document.jsonapi).toEqual({ version: '1.0' });
  expect(members.some((member) => ['data', 'errors', 'meta'].includes(member))).toBe(true);
  expect(members.includes('data') && members.includes('errors')).toBe(false);
  expect(['undefined', 'object']).toContain(typeof document.meta);
  for (const link of Object.values(document.links ?? {})) {
    expect(link === null || URL.canParse(link)).toBe(true);
  }
  return document;
}

/** The one resource of an answer with the given status. */
export function resourceOf(answer: Answer, status = 200): Resource {
  expectStatus(answer, status);
  const { data } = documentOf(answer);
  expect(Array.isArray(data)).toBe(false);
  return checkResource(data);
}

/** The resources of a list answered with 200. */
export function resourcesOf(answer: Answer): Resource[] {
  expectStatus(answer, 200);
  const { data } = documentOf(answer);
  expect(Array.isArray(data)).toBe(true);
  return (data as unknown[]).map(checkResource);
}

/** Fails with the whole answer in the message when the status is another one. */
export function expectStatus(answer: Answer, status: number): void {
  if (answer.status !== status)
    throw new Error(`Expected ${status}, got ${answer.status}: ${answer.text.slice(0, 2000)}`);
}

function checkResource(value: unknown): Resource {
  const resource = value as Resource;
  expect(Object.keys(resource).filter((member) => !RESOURCE.has(member))).toEqual([]);
  expect(typeof resource.type).toBe('string');
  expect(typeof resource.id).toBe('string');
  expect(typeof resource.attributes).toBe('object');
  expect(resource.links.self.endsWith(`/api/v8/modules/${resource.type}/${resource.id}`)).toBe(true);
  return resource;
}
