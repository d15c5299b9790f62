/**
 * Mistakes that a user of the generated types may make: the code after a comment `wrong`, up to the next empty line, must not
 * compile, and everything else must.
 */
import createClient from 'openapi-fetch';
import type { components, paths } from './crm-api.js';

const crm = createClient<paths>({ baseUrl: 'http://127.0.0.1' });
const path = { id: '1' };

export const right: components['schemas']['Accounts.create'] = {
  data: { type: 'Accounts', attributes: { name: 'x' } },
};
await crm.POST('/api/v8/modules/Accounts', { body: right });

// wrong: an attribute of another type
await crm.POST('/api/v8/modules/Accounts', { body: { data: { type: 'Accounts', attributes: { name: 5 } } } });

// wrong: a flag for an amount of money
await crm.PATCH('/api/v8/modules/Accounts/{id}', {
  params: { path },
  body: { data: { type: 'Accounts', id: '1', attributes: { total_revenue: true } } },
});

// wrong: an attribute that the module does not have
export const unknown: components['schemas']['Accounts.create'] = {
  data: { type: 'Accounts', attributes: { name: 'x', nmae: 'x' } },
};

// wrong: a required attribute left out
await crm.POST('/api/v8/modules/Accounts', { body: { data: { type: 'Accounts', attributes: {} } } });

// wrong: a record of another module
await crm.POST('/api/v8/modules/Accounts', { body: { data: { type: 'Contacts', attributes: { name: 'x' } } } });

// wrong: an update without the id in the document
await crm.PATCH('/api/v8/modules/Accounts/{id}', {
  params: { path },
  body: { data: { type: 'Accounts', attributes: { name: 'x' } } },
});

// wrong: no body
await crm.POST('/api/v8/modules/Accounts');

// wrong: no id in the URL
await crm.DELETE('/api/v8/modules/Accounts/{id}');

// wrong: a path that is not there
await crm.GET('/api/v8/modules/Acounts');

// wrong: a link that the module does not have
await crm.GET('/api/v8/modules/Accounts/{id}/{link}', { params: { path: { id: '1', link: 'contacs' } } });

// wrong: a record with a link that the module does not have
await crm.POST('/api/v8/modules/Accounts', {
  body: { data: { type: 'Accounts', attributes: { name: 'x' }, relationships: { contacs: { data: [] } } } },
});

// wrong: a link to records of another module
await crm.POST('/api/v8/modules/Accounts', {
  body: {
    data: {
      type: 'Accounts',
      attributes: { name: 'x' },
      relationships: { contacts: { data: [{ type: 'Users', id: '1' }] } },
    },
  },
});

// wrong: a middle value that is no option
export const perhaps: components['schemas']['Meetings.users.middle'] = { accept_status: 5 };

// wrong: linkage without data
await crm.POST('/api/v8/modules/Accounts/{id}/relationships/{link}', {
  params: { path: { id: '1', link: 'contacts' } },
  body: {},
});

// wrong: nothing that says what is to be unlinked
await crm.DELETE('/api/v8/modules/Accounts/{id}/relationships/{link}', {
  params: { path: { id: '1', link: 'contacts' } },
});

// wrong: a page size that is no number
await crm.GET('/api/v8/modules/Accounts', { params: { query: { 'page[limit]': '1' } } });

// wrong: a way to count that there is not
await crm.GET('/api/v8/modules/Accounts', { params: { query: { 'page[count]': 'roughly' } } });

// wrong: the fields of an unknown type
await crm.GET('/api/v8/modules/Accounts', { params: { query: { fields: { Nope: 'name' } } } });

// wrong: a query of lists for a single record
await crm.GET('/api/v8/modules/Accounts/{id}', { params: { path, query: { sort: 'name' } } });

// wrong: an unknown grant
await crm.POST('/api/oauth/access_token', { body: { grant_type: 'implicit' } });

const { data, error } = await crm.GET('/api/v8/modules/Accounts/{id}', { params: { path } });

// wrong: an attribute that no answer has
export const wage = data?.data.attributes.wage;

// wrong: a text read as a number
export const day: number | undefined = data?.data.attributes.date_entered;

// wrong: a code read as a text
export const reason: string | undefined = error?.errors[0]?.code;

// wrong: an answer used before it is known that the request was not refused
export const unsafe = data.data;
