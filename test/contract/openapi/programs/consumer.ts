/**
 * A client as somebody would write it with nothing but `openapi.json`: types by openapi-typescript (`crm-api.ts`, made by
 * the test), requests by openapi-fetch. It goes through the life of an account and prints what it saw.
 */
import createClient from 'openapi-fetch';
import type { components, paths } from './crm-api.js';

type Account = components['schemas']['Accounts'];
type Errors = components['schemas']['errors'];

const { CRM_URL = '', CRM_CLIENT_ID = '', CRM_CLIENT_SECRET = '', CRM_USER = '', CRM_PASSWORD = '' } = process.env;
const JSON_API = 'application/vnd.api+json';

const authorization = createClient<paths>({ baseUrl: CRM_URL });
const tokens = await authorization.POST('/api/oauth/access_token', {
  body: {
    grant_type: 'password',
    client_id: CRM_CLIENT_ID,
    client_secret: CRM_CLIENT_SECRET,
    username: CRM_USER,
    password: CRM_PASSWORD,
  },
});
if (tokens.data === undefined) throw new Error(tokens.error.error_description);

const crm = createClient<paths>({
  baseUrl: CRM_URL,
  headers: { accept: JSON_API, 'content-type': JSON_API, authorization: `Bearer ${tokens.data.access_token}` },
});

const created = await crm.POST('/api/v8/modules/Accounts', {
  body: {
    data: {
      type: 'Accounts',
      attributes: { name: 'Turbines Ltd', industry: 'Energy', total_revenue: 1250.5, parent_id: null },
    },
  },
});
const account: Account = dataOf(created).data;
const { id } = account;
const path = { id };

const read = await crm.GET('/api/v8/modules/Accounts/{id}', { params: { path } });
const etag = read.response.headers.get('etag') ?? '';
const unchanged = await crm.GET('/api/v8/modules/Accounts/{id}', {
  params: { path, header: { 'If-None-Match': etag } },
});

const names: (string | undefined)[] = [];
for (const offset of [0, 1]) {
  const page = await crm.GET('/api/v8/modules/Accounts', {
    params: { query: { 'page[limit]': 1, 'page[offset]': offset } },
  });
  names.push(...dataOf(page).data.map((one) => one.attributes.name));
}

const found = await crm.GET('/api/v8/modules/Accounts', {
  params: {
    query: {
      filter: { 'Accounts.name': '[[li]]turbines%,[[ne]]Turbines', id },
      sort: '-date_entered,name',
      fields: { Accounts: 'name,created_by_link', Users: 'user_name' },
      include: 'created_by_link',
      'page[count]': 'none',
    },
  },
});
const viewed = await crm.GET('/api/v8/modules/Accounts/viewed', {
  params: { query: { filter: 'mine', sort: 'name' } },
});
const makers = (dataOf(found).included ?? []).map((one) => (one.type === 'Users' ? one.attributes.user_name : one.id));

const patched = await crm.PATCH('/api/v8/modules/Accounts/{id}', {
  params: { path, header: { 'If-Match': etag } },
  body: { data: { type: 'Accounts', id, attributes: { industry: 'Utilities' } } },
});
const stale = await crm.PATCH('/api/v8/modules/Accounts/{id}', {
  params: { path, header: { 'If-Match': etag } },
  body: { data: { type: 'Accounts', id, attributes: { industry: 'Banking' } } },
});
const refused = await crm.PATCH('/api/v8/modules/Accounts/{id}', {
  params: { path },
  body: { data: { type: 'Accounts', id, attributes: { name: '' } } },
});

const linkage = await crm.GET('/api/v8/modules/Accounts/{id}/relationships/{link}', {
  params: { path: { id, link: 'created_by_link' } },
});
const related = await crm.GET('/api/v8/modules/Accounts/{id}/{link}', {
  params: { path: { id, link: 'created_by_link' } },
});
const answered = dataOf(related).data;
const creator = Array.isArray(answered) || answered?.type !== 'Users' ? undefined : answered;

const employed = await crm.POST('/api/v8/modules/Contacts', {
  body: {
    data: {
      type: 'Contacts',
      attributes: { last_name: 'Doe' },
      relationships: { accounts: { data: [{ type: 'Accounts', id }] } },
    },
  },
});
const contact = dataOf(employed).data;
const user = creator?.id ?? '';
const planned = await crm.POST('/api/v8/modules/Meetings', {
  params: { header: { 'Idempotency-Key': `meeting of ${id}` } },
  body: {
    data: {
      type: 'Meetings',
      attributes: { name: 'Kick-off', date_start: '2026-03-02T09:00:00+01:00', duration_hours: 1 },
      relationships: {
        accounts: { data: { type: 'Accounts', id } },
        users: {
          data: [
            { type: 'Users', id: user, meta: { middle_table: { data: { attributes: { accept_status: 'accept' } } } } },
          ],
        },
      },
    },
  },
});
const meeting = { id: dataOf(planned).data.id };
const invited = await crm.POST('/api/v8/modules/Meetings/{id}/relationships/{link}', {
  params: { path: { ...meeting, link: 'contacts' } },
  body: { data: [{ type: 'Contacts', id: contact.id }] },
});
const employers = await crm.GET('/api/v8/modules/Contacts/{id}/relationships/{link}', {
  params: { path: { id: contact.id, link: 'accounts' } },
});
const invitations = await crm.GET('/api/v8/modules/Meetings/{id}/relationships/{link}', {
  params: { path: { ...meeting, link: 'users' } },
});
const dismissed = await crm.DELETE('/api/v8/modules/Contacts/{id}/relationships/{link}', {
  params: { path: { id: contact.id, link: 'accounts' } },
  body: { data: [{ type: 'Accounts', id }] },
});
const cleared = await crm.PATCH('/api/v8/modules/Meetings/{id}/relationships/{link}', {
  params: { path: { ...meeting, link: 'accounts' } },
  body: { data: null },
});

const deleted = await crm.DELETE('/api/v8/modules/Accounts/{id}', { params: { path } });
const gone = await crm.GET('/api/v8/modules/Accounts/{id}', { params: { path } });

const modules = await crm.GET('/api/v8/modules/meta/list', { params: { header: { 'Accept-Language': 'de' } } });
const attributes = await crm.GET('/api/v8/modules/Accounts/meta/attributes');
const { name } = dataOf(attributes).meta['Accounts']?.attributes ?? {};

console.log(
  JSON.stringify({
    created: { status: created.response.status, location: created.response.headers.get('location') },
    id,
    read: dataOf(read).data.attributes.industry,
    unchanged: unchanged.response.status,
    names,
    found: dataOf(found).data.map((one) => one.attributes),
    makers,
    uncounted: dataOf(found).meta.page.count,
    viewed: viewed.response.status,
    patched: dataOf(patched).data.attributes.industry,
    stale: faultsOf(stale.error),
    refused: faultsOf(refused.error),
    linkage: dataOf(linkage).data,
    creator: creator?.attributes.user_name,
    invited: idsIn(dataOf(invited).data).length,
    employers: idsIn(dataOf(employers).data).map((employer) => employer === id),
    accepted: middleOf(dataOf(invitations).data),
    dismissed: dismissed.response.status,
    cleared: dataOf(cleared).data,
    deleted: dataOf(deleted).meta.status,
    gone: faultsOf(gone.error),
    modules: Object.keys(dataOf(modules).meta.modules.list),
    language: modules.response.headers.get('content-language'),
    nameLength: name !== undefined && 'len' in name ? name.len : undefined,
  }),
);

type Identifier = components['schemas']['identifier'];

function entriesIn(data: Identifier | readonly Identifier[] | null): readonly Identifier[] {
  if (data === null) return [];
  return Array.isArray(data) ? (data as readonly Identifier[]) : [data as Identifier];
}

function idsIn(data: Identifier | readonly Identifier[] | null): string[] {
  return entriesIn(data).map((entry) => entry.id);
}

function middleOf(data: Identifier | readonly Identifier[] | null): unknown {
  return entriesIn(data)[0]?.meta?.middle_table.data.attributes['accept_status'];
}

/** The document of an answer. Only a token that may not read gets an update without one. */
function dataOf<Data>(answer: { data?: Data; error?: unknown }): NonNullable<Data> {
  if (answer.data === undefined || answer.data === null) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

function faultsOf(error: Errors | undefined): string[] {
  return (error?.errors ?? []).map(({ status, code, source }) => {
    const place = source?.pointer ?? source?.parameter;
    return [status, code, ...(place === undefined ? [] : [place])].join(' ');
  });
}
