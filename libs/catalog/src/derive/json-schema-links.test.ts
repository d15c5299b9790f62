import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { attributesDemandedOf, valuesOf } from '../../test/attribute-values.js';
import { BEYOND_SCHEMA, isValid } from '../../test/message-validation.js';
import { catalog } from '../catalog.js';
import { isEdgeLink } from '../link-kinds.js';
import { validateMiddle } from './middle-values.js';

const modules = [...catalog.modules.values()];

describe('links in requests', () => {
  const meeting = (users: unknown): unknown => ({
    data: {
      type: 'Meetings',
      attributes: attributesDemandedOf('Meetings'),
      relationships: { users },
    },
  });
  const account = (relationships: unknown): unknown => ({
    data: { type: 'Accounts', attributes: { name: 'a' }, relationships },
  });
  const user = { type: 'Users', id: 'u-1' };
  const invited = (attributes: unknown) => ({ ...user, meta: { middle_table: { data: { id: '', attributes } } } });

  it.each([
    ['none', { data: [] }],
    ['several', { data: [user, { ...user, id: 'u-2' }], links: {} }],
    ['a single resource identifier', { data: user }],
    ['middle values', { data: [invited({ accept_status: 'ACCEPT', user_id: 'u-1', required: null }), user] }],
    ['a pair as it was read', { data: [invited({ id: 'p', date_modified: '2026-01-01T00:00:00Z', deleted: '0' })] }],
    ['a middle table without values', { data: [{ ...user, meta: { middle_table: { data: {} }, more: 1 } }] }],
  ])('accept %s', (_what, users) => {
    expect(isValid('Meetings.create', meeting(users))).toBe(true);
    expect(isValid('linkage.request', users)).toBe(true);
  });

  it.each([
    ['without linkage', {}],
    ['with null for a to-many link', { data: null }],
    ['of another type', { data: [{ type: 'Contacts', id: 'u-1' }] }],
    ['with an invalid id', { data: [{ type: 'Users', id: 'a b' }] }],
    ['with an unknown middle value', { data: [invited({ nope: 1 })] }],
    ['with a middle value that is not an option', { data: [invited({ accept_status: 'nope' })] }],
    ['with middle values that are not an object', { data: [invited([])] }],
    ['with a middle table without data', { data: [{ ...user, meta: { middle_table: {} } }] }],
  ])('are rejected %s', (_what, users) => {
    expect(isValid('Meetings.create', meeting(users))).toBe(false);
  });

  it('allow one record at most for a to-one link', () => {
    const parent = { type: 'Accounts', id: '1' };
    for (const data of [parent, null, [], [parent]]) {
      expect(isValid('Accounts.create', account({ member_of: { data } }))).toBe(true);
    }
    expect(isValid('Accounts.create', account({ member_of: { data: [parent, parent] } }))).toBe(false);
  });

  it('have no middle values where there is no middle table', () => {
    const entry = (attributes: object): unknown => ({
      member_of: { data: { type: 'Accounts', id: '1', meta: { middle_table: { data: { attributes } } } } },
    });
    expect(isValid('Accounts.create', account(entry({})))).toBe(true);
    expect(isValid('Accounts.create', account(entry({ a: 1 })))).toBe(false);
  });

  it('are the links that a client can set', () => {
    const data = { type: 'Users', id: '1' };
    expect(isValid('Accounts.create', account({ assigned_user_link: { data } }))).toBe(true);
    expect(isValid('Accounts.create', account({ created_by_link: { data } }))).toBe(false);
    expect(isValid('Accounts.create', account({ nope: { data } }))).toBe(false);
    const asRead = { created_by_link: { data, links: {} }, contacts: { links: {} } };
    expect(isValid('Accounts.create', account({ created_by_link: { links: {} } }))).toBe(true);
    expect(isValid('Accounts.update', { data: { type: 'Accounts', id: '1', relationships: asRead } })).toBe(true);
    expect(isValid('Accounts.update', { data: { type: 'Accounts', id: '1', relationships: {} } })).toBe(true);
  });

  it('satisfy a required attribute', () => {
    const project = { projects: { data: { type: 'Project', id: '1' } } };
    const attributes = attributesDemandedOf('ProjectTask');
    const { project_id: _, ...others } = attributes;
    const task = (sent: object, relationships: object): unknown => ({
      data: { type: 'ProjectTask', attributes: sent, relationships },
    });
    expect(isValid('ProjectTask.create', task(attributes, {}))).toBe(true);
    expect(isValid('ProjectTask.create', task(others, project))).toBe(true);
    expect(isValid('ProjectTask.create', task(others, {}))).toBe(false);
    expect(isValid('ProjectTask.create', task(others, { projects: { links: {} } }))).toBe(false);
  });

  it('accept the same middle values as the catalogue', () => {
    const links = modules.flatMap((module) => [...module.links.values()]).filter(isEdgeLink);
    for (const link of links.filter(({ middle }) => middle.size > 0)) {
      const values = [...link.middle.values()].map((field) => [field.name, valuesOf(field)] as const);
      const sent = fc.record(Object.fromEntries(values), { requiredKeys: [] });
      fc.assert(
        fc.property(sent, (attributes) => {
          const { faults } = validateMiddle(link, attributes, '/data');
          if (faults.some(({ code }) => BEYOND_SCHEMA.has(code))) return;
          const meta = { middle_table: { data: { attributes } } };
          const fits = isValid(`${link.module}.${link.name}.entry`, { type: link.related, id: 'x', meta });
          expect([link.name, attributes, fits]).toEqual([link.name, attributes, faults.length === 0]);
        }),
        { numRuns: 20 },
      );
    }
  });

  it('are identifiers, not resources, at relationship URLs', () => {
    expect(isValid('linkage.request', { data: { ...user, links: { href: 'x' } } })).toBe(true);
    expect(isValid('linkage.request', { data: null })).toBe(true);
    expect(isValid('linkage.request', { data: { ...user, attributes: {} } })).toBe(false);
    expect(isValid('linkage.request', { data: { ...user, relationships: {} } })).toBe(false);
    expect(isValid('linkage.request', { data: 'x' })).toBe(false);
  });
});

describe('linkage in answers', () => {
  const links = { self: 'http://a/1', related: 'http://a/2' };
  const row = { id: 'm-1', type: 'Link', attributes: { accept_status: 'none', required: true, date_modified: null } };
  const identifier = { type: 'Users', id: 'u-1', meta: { middle_table: { data: row } } };

  it('contains the rows of the middle table', () => {
    const answered = (data: unknown): unknown => ({ jsonapi: { version: '1.0' }, links, data });
    expect(isValid('linkage.set', answered([identifier, { type: 'Users', id: 'u-2' }]))).toBe(true);
    expect(isValid('linkage.one', answered(null))).toBe(true);
    expect(isValid('linkage.set', answered([{ ...identifier, meta: {} }]))).toBe(false);
    expect(isValid('linkage.set', answered([{ ...identifier, attributes: {} }]))).toBe(false);
  });
});
