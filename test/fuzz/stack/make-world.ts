import { apiAt } from '../../contract/client/api.js';
import { expectStatus } from '../../contract/client/document.js';
import { send } from '../../contract/client/send.js';
import { linksOf } from '../requests/links.js';
import { operationsOf, type OpenApi } from '../requests/openapi.js';
import type { World } from '../requests/world.js';
import type { FuzzStack } from './fuzz-stack.js';

interface Example {
  readonly data: Readonly<Record<string, unknown>> & { readonly id: string };
}

/** A text that only the administrator may read. */
export const HIDDEN = 'hidden-3f1c9a';
const SPARE_ID = 'spare';

/** Fills a stack with a record of every module, and one that the ordinary user may not see. */
export async function makeWorld({ baseUrl, token, ordinaryToken, stack }: FuzzStack): Promise<World> {
  const api = apiAt(baseUrl, token);
  const document = JSON.parse((await send(baseUrl, { path: '/api/v8/openapi.json' })).text) as OpenApi;
  const operations = operationsOf(document);
  const creations = operations.filter(({ name }) => /^POST \/api\/v8\/modules\/\w+$/u.test(name));
  const modules = creations.map(({ module = '' }) => module);
  for (const module of modules) {
    const { data } = exampleOf(document, module);
    expectStatus(await api.post(`/modules/${module}/${data.id}`, { data }), 201);
    // A module with a unique value may refuse the spare record.
    await api.post(`/modules/${module}/${SPARE_ID}`, { data: { ...data, id: SPARE_ID } });
  }
  const { data: note } = exampleOf(document, 'Notes');
  const secret = { ...(note.attributes as object), name: HIDDEN, description: HIDDEN };
  expectStatus(await api.post('/modules/Notes/hidden', { data: { ...note, id: 'hidden', attributes: secret } }), 201);
  const own = { access: 'all', list: 'owner', view: 'owner', edit: 'owner', delete: 'owner' };
  const role = { type: 'ACLRoles', id: 'restricted', attributes: { name: 'Restricted', actions: { Notes: own } } };
  const holders = { users: { data: [{ type: 'Users', id: subjectOf(ordinaryToken) }] } };
  expectStatus(await api.post('/modules/ACLRoles', { data: { ...role, relationships: holders } }), 201);
  const { passwordClient, user } = stack.credentials;
  return {
    document,
    operations,
    links: new Map(modules.map((module) => [module, linksOf(document, module)])),
    adminToken: token,
    userToken: ordinaryToken,
    recordId: exampleOf(document, modules[0] ?? '').data.id,
    spareId: SPARE_ID,
    tokenRequest: {
      grant_type: 'password',
      client_id: passwordClient.id,
      client_secret: passwordClient.secret,
      username: user.username,
      password: user.password,
      scope: 'standard:read',
    },
  };
}

function exampleOf({ components }: OpenApi, module: string): Example {
  const body = components.requestBodies?.[`${module}.create`] as {
    content: Record<string, { example: Example }>;
  };
  const { data } = body.content['application/vnd.api+json']?.example ?? { data: { id: '' } };
  return { data: { ...data, id: idIn(components) } };
}

/** The id that examples refer to. */
function idIn(components: OpenApi['components']): string {
  const update = Object.entries(components.requestBodies ?? {}).find(([name]) => name.endsWith('.update'))?.[1];
  const { content } = update as { content: Record<string, { example: Example }> };
  return content['application/vnd.api+json']?.example.data.id ?? '';
}

function subjectOf(token: string): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  return (JSON.parse(payload) as { sub: string }).sub;
}
