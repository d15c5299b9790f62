import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GUARDED } from '../client/attacks/rpcs.js';
import { BACKENDS, connectTo, type Backend, type BackendClient } from '../client/attacks/backend-client.js';
import { creation, freshId } from '../client/records.js';
import { adminToken, STANDARD_SCOPES } from '../client/tokens.js';

const ALL_SCOPES = [...STANDARD_SCOPES, 'admin:access'] as const;
const [READ, READ_LINKS] = ['standard:read', 'standard:relationship:read'] as const;
const id = freshId();
const { attributes } = (creation('Cases') as { data: { attributes: object } }).data;
const attributesJson = Buffer.from(JSON.stringify(attributes));
const links = [{ link: 'contacts', entries: [{ id: freshId() }], pointer: '/data/relationships/contacts' }];
const conditions = (...path: string[]): object => ({
  conditions: [{ path, comparators: [{ operator: 'eq', values: ['x'] }] }],
});

const externalId = { module: 'Cases', system: 'sap', value: id };

/** A case of a method: the service, the request, and the sets of scopes of which one is enough. */
interface Case {
  readonly server: Backend;
  readonly path: string;
  readonly what: string;
  readonly request: object;
  readonly needed: readonly (readonly string[])[];
}

function reader(method: string, what: string, request: object, ...needed: string[]): Case {
  const path = `/crm.records.v1.RecordReaderService/${method}`;
  return { server: 'records', path, what, request: { module: 'Cases', ...request }, needed: [needed] };
}

function writer(method: string, what: string, request: object, ...needed: string[]): Case {
  const path = `/crm.records.v1.RecordWriterService/${method}`;
  return { server: 'records', path, what, request: { module: 'Cases', id, ...request }, needed: [needed] };
}

function linkWriter(method: string, needed: string): Case[] {
  const path = `/crm.links.v1.LinkWriterService/${method}`;
  const request = { owner: { module: 'Cases', id, link: 'contacts' }, entries: [{ id: freshId() }] };
  return (['records', 'relationships'] as const).map((server) => ({
    server,
    path,
    what: 'links',
    request,
    needed: [[needed]],
  }));
}

function administration(
  service: string,
  methods: readonly (readonly [string, object])[],
  server: 'auth' | 'events' | 'records' = 'auth',
): Case[] {
  return methods.map(([method, request]) => ({
    server,
    path: `/crm.${server}.v1.${service}/${method}`,
    what: 'administration',
    request,
    needed: [['admin:access']],
  }));
}

const through = { module: 'Accounts', id, link: 'cases' };

/** Every guarded method, with the requests that differ in what they need (authentication#scopes). */
const CASES: readonly Case[] = [
  reader('Get', 'one record', { id }, READ),
  reader('GetFileTicket', 'a file', { id, field: 'filename' }, READ),
  reader('List', 'a list', { limit: 1 }, READ),
  reader('List', 'a filter on an attribute', { limit: 1, query: conditions('Cases', 'name') }, READ),
  reader('List', 'a filter over a link', { limit: 1, query: conditions('Cases', 'contacts', 'id') }, READ, READ_LINKS),
  reader(
    'List',
    'an order over a link',
    { limit: 1, query: { sort: [{ path: ['accounts', 'name'] }] } },
    READ,
    READ_LINKS,
  ),
  reader('List', 'related records', { limit: 1, through }, READ, READ_LINKS),
  reader('List', 'linkage', { limit: 1, through, identifiersOnly: true }, READ_LINKS),
  reader(
    'List',
    'linkage with a filter on an attribute',
    { limit: 1, through, identifiersOnly: true, query: conditions('Cases', 'name') },
    READ,
    READ_LINKS,
  ),
  reader('ListLinked', 'includes', { ownerIds: [id], link: 'contacts', limit: 1 }, READ, READ_LINKS),
  reader('FindByExternalId', 'an external id', { externalId }, READ),
  reader('ListExternalIds', 'external ids', { systems: ['sap'], ids: [id] }, READ),
  writer('Import', 'new rows', { mode: 'IMPORT_MODE_CREATE' }, 'standard:create'),
  writer('Import', 'changed rows', { mode: 'IMPORT_MODE_UPDATE' }, 'standard:update'),
  writer('Import', 'rows', { mode: 'IMPORT_MODE_UPSERT' }, 'standard:create', 'standard:update'),
  writer('BindExternalId', 'an external id', { externalId }, 'standard:update'),
  writer('UnbindExternalId', 'an external id', { externalId }, 'standard:update'),
  writer('Create', 'a record', { id: '', attributesJson }, 'standard:create'),
  writer(
    'Create',
    'a record with links',
    { id: '', attributesJson, links },
    'standard:create',
    'standard:relationship:create',
  ),
  writer('Update', 'a record', { attributesJson: Buffer.from('{}') }, 'standard:update'),
  writer('Update', 'a record with links', { attributesJson, links }, 'standard:update', 'standard:relationship:update'),
  writer('CheckUpload', 'a file of a record', {}, 'standard:update'),
  writer('CheckUpload', 'a file of a new record', { id: '' }, 'standard:create'),
  writer('Delete', 'a record', {}, 'standard:delete'),
  ...linkWriter('Add', 'standard:relationship:create'),
  ...linkWriter('Replace', 'standard:relationship:update'),
  ...linkWriter('Remove', 'standard:relationship:delete'),
  {
    server: 'records',
    path: '/crm.records.v1.RightsService/Judge',
    what: 'what a write of links may touch',
    request: { questions: [] },
    needed: [[]],
  },
  {
    server: 'records',
    path: '/crm.records.v1.RightsService/ListModules',
    what: 'the modules that the user may list',
    request: {},
    needed: [[]],
  },
  {
    server: 'records',
    path: '/crm.records.v1.ChangeReaderService/ListChanges',
    what: 'changes',
    request: { limit: 1 },
    needed: [['standard:read']],
  },
  {
    server: 'relationships',
    path: '/crm.relationships.v1.StagingService/Stage',
    what: 'the links of a write under way',
    request: { opId: id, links: [] },
    needed: [
      ['standard:create'],
      ['standard:update'],
      ['standard:relationship:create'],
      ['standard:relationship:update'],
      ['standard:relationship:delete'],
    ],
  },
  {
    server: 'records',
    path: '/crm.records.v1.RecordWriterService/WriteAll',
    what: 'a deletion among other writes',
    request: { writes: [{ delete: { module: 'Accounts', id } }] },
    needed: [['standard:delete']],
  },
  {
    server: 'files',
    path: '/crm.files.v1.FileWriterService/PutFile',
    what: 'a content',
    request: { head: { mediaType: 'text/plain' } },
    needed: [['standard:create'], ['standard:update']],
  },
  {
    server: 'files',
    path: '/crm.files.v1.FileDiscardService/DiscardFile',
    what: 'a content of a refused document',
    request: { receipt: 'none' },
    needed: [['standard:create'], ['standard:update']],
  },
  {
    server: 'files',
    path: '/crm.files.v1.FileReaderService/GetFile',
    what: 'a content',
    request: { ticket: 'none' },
    needed: [['standard:read']],
  },
  ...administration('ClientService', [
    ['ListClients', { limit: 1 }],
    ['GetClient', { id }],
    ['CreateClient', {}],
    ['UpdateClient', { id }],
    ['DeleteClient', { id }],
    ['RotateClientSecret', { id }],
  ]),
  ...administration('IssuedTokenService', [
    ['ListTokens', { limit: 1 }],
    ['GetToken', { id }],
    ['RevokeToken', { id }],
    ['RevokeTokens', {}],
  ]),
  ...administration('SigningKeyService', [
    ['ListSigningKeys', { limit: 1 }],
    ['GetSigningKey', { kid: id }],
    // The next key must wait until verifiers know it: this does no more than ask for it.
    ['RotateSigningKey', {}],
    ['RevokeSigningKey', { kid: id }],
  ]),
  ...administration(
    'WebhookService',
    [
      ['ListWebhooks', { limit: 1 }],
      ['GetWebhook', { id }],
      ['CreateWebhook', {}],
      ['UpdateWebhook', { id }],
      ['DeleteWebhook', { id }],
      ['RotateWebhookSecret', { id }],
      ['ReplayWebhook', { id }],
      ['ListDeliveries', { id, limit: 1 }],
    ],
    'events',
  ),
  ...administration(
    'CatalogService',
    [
      ['CreateDefinition', { kind: 'DEFINITION_KIND_FIELD' }],
      ['UpdateDefinition', { kind: 'DEFINITION_KIND_FIELD', id }],
      ['DeleteDefinition', { kind: 'DEFINITION_KIND_FIELD', id }],
    ],
    'records',
  ),
  ...['ListDefinitions', 'GetDefinition'].map((method) => ({
    server: 'records' as const,
    path: `/crm.records.v1.CatalogService/${method}`,
    what: 'definitions',
    request: { kind: 'DEFINITION_KIND_FIELD', id, limit: 1 },
    needed: [[]],
  })),
  ...administration('PasswordService', [['SetPassword', { userId: id }]]),
  { server: 'auth', path: '/crm.auth.v1.TokenService/CheckRevoked', what: 'itself', request: {}, needed: [[]] },
];

const clients = new Map<string, BackendClient>();

beforeAll(async () => {
  for (const server of BACKENDS) clients.set(server, await connectTo(server));
});

afterAll(async () => {
  for (const client of clients.values()) await client.close();
});

/** Whether the service itself finds that the scopes are too few. */
async function isRefused({ server, path, request }: Case, scopes: readonly string[]): Promise<boolean> {
  const [client, rpc] = [clients.get(server), GUARDED.get(path)];
  if (client === undefined || rpc === undefined) throw new Error(`no way to call ${path}`);
  const { status, code } = await client.callAs(await adminToken(scopes.join(' ')), rpc, request);
  expect([path, status]).not.toEqual([path, 'UNAUTHENTICATED']);
  // 8511 is want of administration and 8602 and 8603 want of a ticket or receipt, which no scope of this test is about.
  expect(code === 8510).toBe(status === 'PERMISSION_DENIED' && ![8511, 8602, 8603].includes(code ?? 0));
  return code === 8510;
}

describe('scopes past the gateway', () => {
  it('authentication#scopes: every method that requires a token is tried here', () => {
    expect([...new Set(CASES.map(({ path }) => path))].sort()).toEqual([...GUARDED.keys()].sort());
  });

  it.each(CASES.map((one) => [one.server, one.path.split('/').at(-1), one.what, one] as const))(
    'authentication#scopes: %s checks the scopes of %s %s itself',
    async (_server, _method, _what, one) => {
      const sets = [
        ...ALL_SCOPES.map((scope) => [scope]),
        ...ALL_SCOPES.map((scope) => ALL_SCOPES.filter((other) => other !== scope)),
        ...one.needed.filter((needed) => needed.length > 0),
      ];
      for (const scopes of sets) {
        const isEnough = one.needed.some((needed) => needed.every((scope) => (scopes as string[]).includes(scope)));
        expect([scopes, await isRefused(one, scopes)]).toEqual([scopes, !isEnough]);
      }
    },
  );
});
