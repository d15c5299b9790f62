import { describe, expect, it } from '@jest/globals';
import { catalog, isColumnLink, moduleNamed, type Module } from '@crm/catalog';
import { AppError } from '@crm/errors';
import { foldColumns, relocatingFaults, type WantedParent } from './fold-columns.js';

function wanted(module: Module, links: Readonly<Record<string, string | null>>): WantedParent[] {
  return Object.entries(links).map(([name, id]) => {
    const link = module.links.get(name);
    if (link === undefined || !isColumnLink(link)) throw new Error(`no link ${name}`);
    return { link, parent: id === null ? null : { id, pointer: `/${name}/0` }, pointer: `/${name}` };
  });
}

function fold(name: string, sent: Readonly<Record<string, unknown>>, links: Readonly<Record<string, string | null>>) {
  const module = moduleNamed(catalog, name);
  const { attributes, emptied, faults } = foldColumns(module, sent, wanted(module, links));
  const contradictions = faults.map(({ code, value }) => `${code} ${value ?? ''}`);
  return { attributes, emptied: emptied.map(({ link }) => link), contradictions };
}

describe('foldColumns', () => {
  it.each([
    ['Accounts', {}, { member_of: 'a' }, { parent_id: 'a' }, []],
    ['Accounts', {}, { member_of: null }, { parent_id: null }, []],
    ['Accounts', { parent_id: 'a' }, { member_of: 'a' }, {}, []],
    ['Accounts', { parent_id: '' }, { member_of: null }, {}, []],
    ['Notes', {}, { accounts: 'a' }, { parent_type: 'Accounts', parent_id: 'a' }, []],
    ['Notes', { parent_type: 'accounts' }, { accounts: 'a' }, { parent_id: 'a' }, []],
    ['Notes', {}, { accounts: 'a', cases: null }, { parent_type: 'Accounts', parent_id: 'a' }, []],
    ['Notes', {}, { accounts: null, cases: null }, {}, ['accounts', 'cases']],
    ['Notes', { parent_type: 'Cases', parent_id: 'c' }, { accounts: null }, {}, []],
    ['Notes', { parent_type: '', parent_id: '' }, { accounts: null }, {}, []],
    ['Leads', {}, { contact: 'c', contacts: 'c' }, { contact_id: 'c' }, []],
  ] as const)('turns %s with %j and %j into %j', (module, sent, links, attributes, emptied) => {
    expect(fold(module, sent, links)).toEqual({ attributes, emptied, contradictions: [] });
  });

  it.each([
    ['Accounts', { parent_id: 'b' }, { member_of: 'a' }, '8311 member_of'],
    ['Accounts', { parent_id: 'b' }, { member_of: null }, '8311 member_of'],
    ['Accounts', { parent_id: null }, { member_of: 'a' }, '8311 member_of'],
    ['Notes', { parent_type: 'Cases' }, { accounts: 'a' }, '8311 accounts'],
    ['Notes', {}, { accounts: 'a', cases: 'a' }, '8311 cases'],
    ['Notes', { parent_type: 'Accounts', parent_id: 'a' }, { accounts: null }, '8311 accounts'],
    ['Notes', { parent_id: 'a' }, { accounts: null }, '8311 accounts'],
    ['Leads', {}, { contact: 'c', contacts: null }, '8311 contacts'],
  ] as const)('refuses, for %s, the contradiction of %j and %j', (module, sent, links, contradiction) => {
    expect(fold(module, sent, links).contradictions).toEqual([contradiction]);
  });
});

describe('relocatingFaults', () => {
  it('points faults of links at the links, and leaves faults of attributes unchanged', async () => {
    const module = catalog.module('Accounts');
    if (module === undefined) throw new Error('no Accounts');
    const columns = foldColumns(
      module,
      { assigned_user_id: 'u' },
      wanted(module, { member_of: 'a', assigned_user_link: 'u' }),
    );
    const at = (name: string) => ({ source: { pointer: `/data/attributes/${name}` } });
    const faults = [
      { code: 8117, value: 'a', ...at('parent_id') },
      { code: 8110, ...at('parent_id') },
      { code: 8511, ...at('parent_id') },
      { code: 8117, value: 'u', ...at('assigned_user_id') },
      { code: 8101 },
    ] as const;
    const work = () => Promise.reject(new AppError(faults, { cause: 'refused', retryAfterSeconds: 1 }));
    const relocated: unknown = await relocatingFaults(columns, work).catch((error: unknown) => error);
    expect(relocated).toMatchObject({ cause: 'refused', retryAfterSeconds: 1 });
    expect((relocated as AppError).faults).toEqual([
      { code: 8307, value: 'a', source: { pointer: '/member_of/0/id' } },
      expect.objectContaining({ code: 8308, source: { pointer: '/member_of' } }),
      { code: 8511, source: { pointer: '/member_of' } },
      faults[3],
      faults[4],
    ]);
  });
});
