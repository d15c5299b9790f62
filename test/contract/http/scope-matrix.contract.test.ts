import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Api } from '../client/api.js';
import { expectStatus, type Resource } from '../client/document.js';
import { errorsOf } from '../client/error-document.js';
import { entryOf, linkedIds, linkUrl, relatedUrl } from '../client/links/linkage.js';
import { writeLink } from '../client/links/link-writer.js';
import { change, create, creation, freshId, read, urlOf } from '../client/records.js';
import type { Answer } from '../client/send.js';
import { apiWith } from '../client/stack.js';
import { adminToken, STANDARD_SCOPES } from '../client/tokens.js';

const ALL_SCOPES = [...STANDARD_SCOPES, 'admin:access'] as const;
const admin = apiWith(await adminToken());

/** A client with only these scopes. */
async function only(scopes: readonly string[]): Promise<Api> {
  return apiWith(await adminToken(scopes.join(' ')));
}

/** Codes of a refusal for a missing scope, with its challenge; empty for any other answer, which must not be another kind of 401. */
function missingScope(answer: Answer): number[] {
  if (answer.status === 401) throw new Error(`not even let in: ${answer.text}`);
  if (answer.status !== 403) return [];
  const codes = [...new Set(errorsOf(answer, 403).map(({ code }) => code))];
  if (codes.includes(8510)) {
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer\b.*error="insufficient_scope"/u);
    return codes;
  }
  return [];
}

describe('each scope alone, and each operation', () => {
  interface World {
    readonly record: Resource;
    readonly linked: Resource;
  }
  type Operation = (api: Api, world: World) => Promise<Answer>;

  /** The operations that one scope is enough for, at every URL that has them. */
  const operations: Readonly<Record<(typeof STANDARD_SCOPES)[number], Readonly<Record<string, Operation>>>> = {
    'standard:create': {
      'POST a module': (api) => api.post('/modules/Cases', creation('Cases')),
      'POST a record': (api) => api.post(`/modules/Cases/${freshId()}`, creation('Cases')),
    },
    'standard:read': {
      'GET a record': (api, { record }) => api.get(urlOf(record)),
      'HEAD a record': (api, { record }) => api.head(urlOf(record)),
      'GET a module': (api) => api.get('/modules/Cases?page[limit]=1'),
      'GET the recently viewed': (api) => api.get('/modules/Cases/viewed'),
      'GET the favorites': (api) => api.get('/modules/Cases/favorites'),
    },
    'standard:update': {
      'PATCH a record': (api, { record }) => api.patch(urlOf(record), change(record, { description: freshId() })),
    },
    'standard:delete': {
      'DELETE a record': (api, { record }) => api.delete(urlOf(record)),
    },
    'standard:relationship:create': {
      'POST linkage': (api, { record, linked }) => writeLink(api, 'add', record, 'contacts', [entryOf(linked)]),
      'POST linkage at the related URL': (api, { record, linked }) =>
        writeLink(api, 'add', record, 'contacts', [entryOf(linked)], relatedUrl),
    },
    'standard:relationship:read': {
      'GET linkage': (api, { record }) => api.get(linkUrl(record, 'contacts')),
      'HEAD linkage': (api, { record }) => api.head(linkUrl(record, 'contacts')),
    },
    'standard:relationship:update': {
      'PATCH linkage': (api, { record }) => writeLink(api, 'replace', record, 'contacts', []),
      'PATCH linkage at the related URL': (api, { record }) =>
        writeLink(api, 'replace', record, 'contacts', [], relatedUrl),
    },
    'standard:relationship:delete': {
      'DELETE linkage': (api, { record, linked }) => writeLink(api, 'remove', record, 'contacts', [entryOf(linked)]),
      'DELETE linkage at the related URL': (api, { record, linked }) =>
        writeLink(api, 'remove', record, 'contacts', [entryOf(linked)], relatedUrl),
    },
  };

  async function newWorld(): Promise<World> {
    const [record, linked] = await Promise.all([create(admin, 'Cases'), create(admin, 'Contacts')]);
    expectStatus(await writeLink(admin, 'add', record, 'contacts', [entryOf(linked)]), 200);
    return { record, linked };
  }

  /** The records of refused operations, which leave them as they are. */
  let untouched: World;
  beforeAll(async () => {
    untouched = await newWorld();
  });

  async function expectOutcome(isAllowed: boolean, answer: Answer, { record, linked }: World): Promise<void> {
    if (isAllowed) {
      expect([200, 201, 204]).toContain(answer.status);
      return;
    }
    expect(answer.status).toBe(403);
    // An answer to HEAD has no body.
    if (answer.text !== '') expect(missingScope(answer)).toEqual([8510]);
    expect(await read(admin, record)).toEqual(record);
    expect(await linkedIds(admin, record, 'contacts')).toEqual([linked.id]);
  }

  const cells = ALL_SCOPES.flatMap((granted) =>
    Object.entries(operations).flatMap(([needed, named]) =>
      Object.keys(named).map((name) => [granted, name, granted === needed ? 'enough' : 'too little', needed] as const),
    ),
  );

  it.each(cells)('authentication#scopes: %s allows %s %s', async (granted, name, judgement, needed) => {
    const operation = operations[needed as keyof typeof operations][name];
    if (operation === undefined) throw new Error(`no operation ${name}`);
    const isEnough = judgement === 'enough';
    const world = isEnough ? await newWorld() : untouched;
    await expectOutcome(isEnough, await operation(await only([granted]), world), world);
  });

  it.each(Object.entries(operations).flatMap(([needed, named]) => Object.keys(named).map((name) => [needed, name])))(
    'authentication#scopes: all but %s do not suffice for %s',
    async (needed = '', name = '') => {
      const operation = operations[needed as keyof typeof operations][name];
      const answer = await operation?.(await only(ALL_SCOPES.filter((scope) => scope !== needed)), untouched);
      expect(answer?.status).toBe(403);
    },
  );
});

describe('every operation that the service describes', () => {
  interface Described {
    readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  }
  interface Parameter {
    readonly $ref?: string;
    readonly name?: string;
    readonly schema?: { readonly enum?: readonly string[] };
  }
  interface OpenApi {
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
  }
  type Operation = readonly [method: string, path: string, scopes: readonly string[]];

  const METHODS = ['get', 'post', 'patch', 'delete'] as const;
  const described: Operation[] = [];

  beforeAll(async () => {
    const { paths, components } = JSON.parse((await admin.get('/openapi.json')).text) as OpenApi;
    for (const [template, item] of Object.entries(paths)) {
      const parameters = ((item.parameters ?? []) as readonly Parameter[]).map(
        ({ $ref, ...own }) => components.parameters[$ref?.split('/').at(-1) ?? ''] ?? own,
      );
      const link = parameters.find(({ name }) => name === 'link')?.schema?.enum?.[0] ?? '';
      const path = template.replace('{id}', freshId()).replace('{link}', link);
      for (const method of METHODS) {
        const scopes = (item[method] as Described | undefined)?.security?.flatMap(
          ({ accessToken }) => accessToken ?? [],
        );
        if (item[method] !== undefined && path.startsWith('/api/v8/') && scopes !== undefined)
          described.push([method.toUpperCase(), path, scopes]);
      }
    }
    if (described.length < 300) throw new Error(`only ${described.length} operations are described`);
  });

  async function outcomes(ask: (operation: Operation) => Promise<readonly unknown[]>): Promise<unknown[]> {
    const found: unknown[] = [];
    for (const operation of described) found.push(...(await ask(operation)));
    return found;
  }

  const call = (api: Api, [method, path]: Operation): Promise<Answer> =>
    api.send(method, path, {}, method === 'GET' || method === 'DELETE' ? undefined : '{}');

  it('authentication#scopes: is refused to a token that has every other scope', async () => {
    const unguarded = await outcomes(async (operation) => {
      const [method, path, scopes] = operation;
      const found: unknown[] = [];
      for (const missing of scopes) {
        const api = await only(ALL_SCOPES.filter((scope) => scope !== missing));
        const codes = missingScope(await call(api, operation));
        if (codes.join() !== '8510') found.push([method, path, missing, codes]);
      }
      return found;
    });
    expect(unguarded).toEqual([]);
  });

  it('authentication#scopes: is not refused to a token that has the scopes it names, and no others', async () => {
    const overguarded = await outcomes(async (operation) => {
      const [method, path, scopes] = operation;
      const api = await only(scopes.length === 0 ? ['standard:delete'] : scopes);
      const codes = missingScope(await call(api, operation));
      return codes.length === 0 ? [] : [[method, path, scopes, codes]];
    });
    expect(overguarded).toEqual([]);
  });
});
