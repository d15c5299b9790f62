import { expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { queryScopes } from './query-scopes.js';

const READ = 'standard:read';
const LINKS = 'standard:relationship:read';
const plain = { fieldsets: new Map(), include: undefined };
const path = (text: string): { path: string[] } => ({ path: text.split('.') });

it.each([
  ['nothing', {}, []],
  ['ids', { conditions: [path('id'), path('Accounts')] }, []],
  ['an attribute', { conditions: [path('Accounts.name')] }, [READ]],
  ['an external id', { conditions: [path('Accounts.external.sap')] }, [READ]],
  ['an external id of a linked record', { conditions: [path('Cases.accounts.external.sap')] }, [READ, LINKS]],
  ['a named filter', { namedFilters: ['roi'] }, [READ]],
  ['a sort', { sort: [path('name')] }, [READ]],
  ['the row of the pair', { conditions: [path('Users.meta.middle_table.accept_status')] }, []],
  ['an attribute of a linked record', { conditions: [path('Meetings.users.last_name')] }, [READ, LINKS]],
  [
    'a middle value of a linked record',
    { conditions: [path('Meetings.users.meta.middle_table.required')] },
    [READ, LINKS],
  ],
  ['a sort by a linked record', { sort: [path('member_of.name')] }, [READ, LINKS]],
])('%s requires its scopes', (_what, query, scopes) => {
  expect(queryScopes(query, plain)).toEqual(scopes);
});

it('related records require both scopes', () => {
  const links = [...(catalog.module('Accounts')?.links.values() ?? [])];
  expect(queryScopes({}, { ...plain, include: links.map((link) => ({ link, children: [] })) })).toEqual([READ, LINKS]);
  expect(queryScopes({}, { ...plain, include: [] })).toEqual([]);
});
