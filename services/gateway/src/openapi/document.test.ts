import { describe, expect, it } from '@jest/globals';
import { catalog, languages, messageSchema } from '@crm/catalog';
import type { Follow } from '@crm/feed';
import type { ApiEdition } from '../api-edition.js';
import type { Clients } from '../clients.js';
import { readConfig } from '../config.js';
import { createErrorWriter } from '../documents/write-errors.js';
import { createRoutes } from '../routes.js';
import { openApiDocument } from './document.js';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly description?: string;
  readonly parameters?: readonly { readonly $ref: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, unknown>>;
}

interface Document {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, { readonly schema?: unknown }>>>>;
}

const publicUrl = 'https://crm.test';
const limits = {
  defaultPageLimit: 20,
  maxPageLimit: 200,
  maxConditions: 20,
  maxListValues: 100,
  maxSortFields: 5,
  maxIncludePaths: 10,
  maxUrlBytes: 8192,
  maxBodyBytes: 1048576,
};
const modules = [...catalog.modules.values()];
const [texts] = languages.values();
const definitions = messageSchema(catalog).$defs as Readonly<Record<string, unknown>>;

function build($defs = definitions): Document {
  if (texts === undefined) throw new Error('There are no texts');
  const source = {
    catalog,
    messageSchema: { $defs },
    texts,
    publicUrl,
    version: '1.2.3',
    limits,
    writeErrors: createErrorWriter(undefined),
  };
  // Serialized, as a client gets it.
  return JSON.parse(JSON.stringify(openApiDocument(source))) as Document;
}

const document = build();
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => METHODS.includes(method))
    .map(([method, operation]) => ({ path, method, operation })),
);

/** Methods, paths and scopes of the routes as the document must have them; routes with a module once per module. */
function routed(): string[] {
  const config = readConfig({
    CRM_GATEWAY_PUBLIC_URL: publicUrl,
    CRM_GATEWAY_ISSUER: publicUrl,
    CRM_GATEWAY_AUTH_ADDRESS: 'auth:1',
    CRM_GATEWAY_RECORDS_ADDRESS: 'records:1',
    CRM_GATEWAY_RELATIONSHIPS_ADDRESS: 'relationships:1',
    CRM_GATEWAY_FILES_ADDRESS: 'files:1',
    CRM_GATEWAY_EVENTS_ADDRESS: 'events:1',
  });
  // Routes are only listed here, not run.
  const clients = { administration: {} } as Clients;
  const follow: Follow = () => {
    throw new Error('No route is run');
  };
  const parts = {
    builtIn: {} as ApiEdition,
    editions: { renew: () => Promise.resolve() },
    jwks: { document: undefined },
    follow,
  };
  return createRoutes(config, clients, parts).flatMap(({ path, methods }) => {
    const hasModule = path.includes(':module');
    const names = hasModule ? modules.filter((module) => isServed(path, module)) : [undefined];
    const paths = names
      .flatMap((module) =>
        filesOf(path, module).map((file) => path.replace(':module', module?.name ?? '').replace(':field', file)),
      )
      .map((one) => one.replace(/:(\w+)/gu, '{$1}'));
    return paths.flatMap((one) =>
      Object.entries(methods).map(([method, { scopes }]) => `${method} ${one} ${scopes.join(' ')}`.trim()),
    );
  });
}

/** The file attributes that `:field` in a path stands for; one empty name for a path without it. */
function filesOf(path: string, module: (typeof modules)[number] | undefined): readonly string[] {
  return path.includes(':field') && module !== undefined ? module.fileFields : [''];
}

/** Whether a path with a module is there for this one. */
function isServed(path: string, module: (typeof modules)[number]): boolean {
  if (path.includes('/external/')) return !module.makerOnly;
  return !path.includes(':link') || hasLinks(module);
}

function hasLinks({ links }: (typeof modules)[number]): boolean {
  return links.size > 0;
}

/** The values of every enum in the document. */
function enumsIn(value: unknown): readonly (readonly unknown[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    key === 'enum' && Array.isArray(member) ? [member] : enumsIn(member),
  );
}

/** The types of values without null, because a nullable value still has one type. */
function typesOf(values: readonly unknown[]): ReadonlySet<string> {
  return new Set(values.filter((value) => value !== null).map((value) => typeof value));
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    key === '$ref' && typeof member === 'string' ? [member] : referencesIn(member),
  );
}

function at(reference: string): unknown {
  const steps = reference.slice(2).split('/');
  return steps.reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>>)[step], document);
}

describe('openApiDocument', () => {
  it('has an operation for every method of every route, with its scopes, and no other', () => {
    const described = operations.map(({ path, method, operation }) => {
      // Of several alternatives the one with the fewest scopes: the route requires no more.
      const ways = operation.security.flatMap(({ accessToken }) => (accessToken === undefined ? [] : [accessToken]));
      const [scopes = []] = ways.toSorted((one, other) => one.length - other.length);
      return `${method.toUpperCase()} ${path} ${scopes.join(' ')}`.trim();
    });
    expect(described.sort()).toEqual(routed().sort());
  });

  it('gives every operation an id of its own', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[A-Za-z]\w*$/u.test(id))).toEqual([]);
  });

  it('puts every operation under one tag that exists', () => {
    const tags = new Set(document.tags.map(({ name }) => name));
    expect(operations.filter(({ operation }) => operation.tags.length !== 1)).toEqual([]);
    expect(operations.filter(({ operation }) => !tags.has(operation.tags[0] ?? ''))).toEqual([]);
  });

  it('says of every operation how it succeeds and how it may be refused', () => {
    for (const { operation } of operations) {
      const statuses = Object.keys(operation.responses);
      expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
      expect(statuses).toEqual(expect.arrayContaining(['400', 'default']));
    }
  });

  it('refers to nothing that is not there', () => {
    const references = new Set(referencesIn(document));
    expect([...references].filter((reference) => at(reference) === undefined)).toEqual([]);
  });

  it('has the schemas that are referred to, also by each other, and no others', () => {
    const { schemas = {} } = document.components;
    const referred = new Set(referencesIn(document).filter((reference) => reference.includes('/schemas/')));
    expect(Object.keys(schemas)).toEqual([...referred].map((reference) => reference.split('/').at(-1)).sort());
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(modules.map(({ name }) => name)));
  });

  it('has no choices, which generators of clients do not know', () => {
    const { 'meta.attribute': attribute } = document.components.schemas ?? {};
    const either = ['meta.link', 'meta.field'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    expect(attribute).toMatchObject({ anyOf: either });
    expect(JSON.stringify(document)).not.toContain('"else":');
  });

  it('has no enum of several types, for which generators write code that does not compile', () => {
    expect(enumsIn(document).filter((values) => typesOf(values).size > 1)).toEqual([]);
    expect(document.components.schemas?.['input.bool']).toMatchObject({
      anyOf: [{ type: 'boolean' }, { type: 'integer' }, { type: 'string' }],
    });
  });

  it('tells related records apart by their type', () => {
    const names = modules.map(({ name }) => name);
    expect(document.components.schemas?.resource).toEqual({
      anyOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
      discriminator: { propertyName: 'type' },
    });
  });

  it('describes the whole query of every list, and names the pre-made filters', () => {
    const queries = ['limit', 'offset', 'size', 'number', 'after', 'before', 'count'].map((name) => `page.${name}`);
    const choice = [...queries, 'filter', 'sort'];
    const named = (path: string, method: 'get' | 'post' | 'patch' = 'get'): string[] =>
      (document.paths[path]?.[method]?.parameters ?? []).map(({ $ref }) => $ref.split('/').at(-1) ?? '');
    for (const path of ['', '/viewed', '/favorites', '/{id}/{link}']) {
      expect(named(`/api/v8/modules/Accounts${path}`)).toEqual([...choice, 'fields', 'include']);
    }
    expect(named('/api/v8/modules/Accounts/{id}/relationships/{link}')).toEqual(choice);
    expect(named('/api/v8/modules/Accounts/{id}')).toEqual(['If-None-Match', 'fields', 'include']);
    expect(named('/api/v8/modules/Accounts', 'post')).toEqual(['Idempotency-Key', 'fields']);
    expect(named('/api/v8/modules/Accounts/{id}', 'patch')).toEqual(['If-Match', 'fields']);
    expect(document.paths['/api/v8/modules/Opportunities']?.get?.description).toMatch(/Pre-made filters: .*`roi`/u);
  });

  it('does not come without a schema that it needs', () => {
    const { errors: _errors, ...others } = definitions;
    expect(() => build(others)).toThrow('There is no schema errors');
  });

  it('names the links of each module', () => {
    for (const module of modules.filter(hasLinks)) {
      const links = [...module.links.keys()];
      const parameter = document.components.parameters?.[`${module.name}.link`];
      expect(parameter?.schema).toEqual({ type: 'string', enum: links });
    }
  });
});
