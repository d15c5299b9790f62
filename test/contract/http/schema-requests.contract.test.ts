import { describe, expect, it } from '@jest/globals';
import { messageSchema } from '../client/message-schema.js';

const schema = await messageSchema();

describe('the schema of requests', () => {
  const judge = (name: string, message: unknown): boolean => schema(name)(message);
  const user = { type: 'Users', id: 'u-1' };
  const invited = (attributes: unknown): unknown => ({
    ...user,
    meta: { middle_table: { data: { id: '', type: 'Link', attributes } } },
  });
  const meeting = (relationships: unknown): unknown => ({
    data: { type: 'Meetings', id: 'm-1', relationships },
  });

  it.each<[string, unknown]>([
    ['an array', [user]],
    ['an empty array', []],
    ['a lone object', user],
    ['null', null],
    ['middle values', [invited({ accept_status: 'accept', user_id: 'u-1' }), user]],
    ['meta of its own', [{ ...user, meta: { mine: 1 } }]],
  ])('metadata#schema: accepts %s', (_what, data) => {
    expect(judge('linkage.request', { data })).toBe(true);
  });

  it.each<[string, unknown]>([
    ['no data', {}],
    ['a string', { data: 'u-1' }],
    ['an entry without id', { data: [{ type: 'Users' }] }],
    ['an entry without type', { data: [{ id: 'u-1' }] }],
    ['an invalid id', { data: [{ ...user, id: 'a b' }] }],
    ['an unknown module', { data: [{ ...user, type: 'Nope' }] }],
    ['values that are not an object', { data: [invited(7)] }],
  ])('metadata#schema: rejects %s', (_what, message) => {
    expect(judge('linkage.request', message)).toBe(false);
  });

  it.each([1, 'a b'])('metadata#schema: rejects a record with the id %j', (id) => {
    expect(judge('Meetings.update', { data: { type: 'Meetings', id, attributes: {} } })).toBe(false);
  });

  it.each<[string, unknown]>([
    ['links of every kind', { users: { data: [user] }, accounts: { data: { type: 'Accounts', id: 'a-1' } } }],
    ['empty links', { users: { data: [] }, accounts: { data: null }, case: { data: [] } }],
    ['middle values', { users: { data: [invited({ accept_status: 'Accept', required: false, user_id: 'u-1' })] } }],
    ['its creator, as it was read', { created_by_link: { data: user, links: {} }, users: { links: {} } }],
    [
      'everything that was read',
      { users: { data: [invited({ meeting_id: 'm-1', date_modified: '2026-01-01T00:00:00.000Z' })] } },
    ],
  ])('metadata#schema: accepts a record with %s', (_what, relationships) => {
    expect(judge('Meetings.update', meeting(relationships))).toBe(true);
  });

  it.each<[string, unknown]>([
    ['an unknown link', { nope: { data: [] } }],
    ['a relationship without members', { users: {} }],
    ['null for a link to many', { users: { data: null } }],
    ['two for a link to one', { assigned_user_link: { data: [user, { ...user, id: 'u-2' }] } }],
    ['another module', { users: { data: [{ ...user, type: 'Contacts' }] } }],
    ['an unknown middle value', { users: { data: [invited({ nope: 1 })] } }],
    ['an unknown option', { users: { data: [invited({ accept_status: 'perhaps' })] } }],
    [
      'middle values of a link without a middle table',
      { accounts: { data: { ...user, type: 'Accounts', meta: metaOf({ x: 1 }) } } },
    ],
  ])('metadata#schema: rejects a record with %s', (_what, relationships) => {
    expect(judge('Meetings.update', meeting(relationships))).toBe(false);
  });

  function metaOf(attributes: unknown): unknown {
    return { middle_table: { data: { attributes } } };
  }
});
