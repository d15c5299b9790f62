import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { serviceNames } from '@crm/local-stack';
import { startOwnStack, type OwnStack } from '../../failure/own-stack.js';
import { apiAt, type Api } from '../client/api.js';
import { expectStatus, resourceOf } from '../client/document.js';

/** Calls that processes make on their own or, to check a revocation, only when a store answers late. */
const BESIDE_REQUESTS = new Set(['ListChanges', 'GetJwks', 'CheckRevoked', 'Settle', 'DecideAbort']);
const STARTED = /^crm_grpc_server_started_total\{(?<labels>[^}]*)\} (?<count>\d+)$/gmu;
const METHOD = /grpc_method="(?<method>[^"]*)"/u;

/** Calls by method, with how many there have been. */
type Calls = ReadonlyMap<string, number>;

let own: OwnStack;
let api: Api;
let account: string;

beforeAll(async () => {
  own = await startOwnStack();
  api = apiAt(own.stack.baseUrl.replace(/\/$/u, ''), own.token);
  const make = async (type: string, attributes: object, relationships: object = {}): Promise<string> =>
    resourceOf(await api.post(`/modules/${type}`, { data: { type, attributes, relationships } }), 201).id;
  account = await make('Accounts', { name: 'Acme' });
  const accounts = { data: [{ type: 'Accounts', id: account }] };
  for (const last_name of ['Doe', 'Roe', 'Poe']) {
    const contact = await make('Contacts', { last_name }, { accounts });
    await make('Cases', { name: last_name }, { contacts: { data: [{ type: 'Contacts', id: contact }] } });
  }
});
afterAll(() => own.dispose());

async function callsStarted(): Promise<Calls> {
  const calls = new Map<string, number>();
  for (const name of serviceNames) {
    const port = own.stack.services[name]?.opsPort;
    const text = await (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text();
    for (const { groups } of text.matchAll(STARTED)) {
      const method = METHOD.exec(groups?.labels ?? '')?.groups?.method ?? '';
      if (!BESIDE_REQUESTS.has(method)) calls.set(method, (calls.get(method) ?? 0) + Number(groups?.count));
    }
  }
  return calls;
}

/** The calls between all processes that one request takes. */
async function callsOf(path: string): Promise<Record<string, number>> {
  const before = await callsStarted();
  expectStatus(await api.get(path.replace('{account}', account)), 200);
  const since = [...(await callsStarted())].map(
    ([method, count]) => [method, count - (before.get(method) ?? 0)] as const,
  );
  return Object.fromEntries(since.filter(([, count]) => count > 0));
}

it.each([
  ['a list', '/modules/Contacts'],
  ['a list of another page', '/modules/Contacts?page[offset]=1&page[limit]=1'],
  [
    'a list with filters over links and a sort',
    '/modules/Contacts?filter[Contacts.accounts.name]=Acme&sort=-last_name',
  ],
  ['a list two links away', '/modules/Cases?filter[Cases.contacts.accounts.name]=Acme'],
  ['an exact count', '/modules/Contacts?page[count]=exact'],
  ['related records', '/modules/Accounts/{account}/contacts?filter[Contacts.last_name]=Doe'],
  ['linkage', '/modules/Accounts/{account}/relationships/contacts'],
  ['favorites', '/modules/Contacts/favorites'],
  ['viewed records', '/modules/Contacts/viewed'],
])('a page requires one call, whatever its kind: %s', async (_what, path) => {
  expect(await callsOf(path)).toEqual({ List: 1 });
});

it('a record requires one call', async () => {
  expect(await callsOf('/modules/Accounts/{account}')).toEqual({ Get: 1 });
});

it.each([
  ['one link', 'include=accounts', 1],
  ['two links', 'include=accounts,cases', 2],
  ['a link behind another one', 'include=cases.contacts', 2],
  ['a path and its beginning', 'include=cases,cases.contacts', 2],
])(
  'an include requires one call for each link of its paths, however many records it returns: %s',
  async (_what, query, links) => {
    expect(await callsOf(`/modules/Contacts?${query}`)).toEqual({ List: 1, ListLinked: links });
  },
);
