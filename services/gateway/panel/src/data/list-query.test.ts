import { describe, expect, it } from '@jest/globals';
import { listPath, listQuery, OWN_LISTS, USUAL_SORT } from './list-query.js';
import { placeOf } from './place-of.js';

function query(resource: string, params: Parameters<typeof listQuery>[1]): Record<string, string> {
  return Object.fromEntries(listQuery(placeOf(resource), params));
}

describe('listQuery', () => {
  it('requests a sorted page', () => {
    const params = { pagination: { page: 3, perPage: 10 }, sort: { field: 'name', order: 'DESC' } } as const;
    expect(query('modules/Accounts', params)).toEqual({ 'page[limit]': '10', 'page[offset]': '20', sort: '-name' });
  });

  it('requests no sorting of administration lists, which do not support it', () => {
    expect(query('tokens', { sort: { field: 'id', order: 'ASC' }, filter: { user_id: '1' } })).toEqual({
      'page[limit]': '25',
      'page[offset]': '0',
      'filter[oauth2-tokens.user_id]': '[[eq]]1',
    });
  });

  it('searches an attribute for a text, with an escaped % sign', () => {
    const filter = { 'user_name@li': '5%', status: 'Active', title: '', name: undefined };
    expect(query('users', { filter })).toMatchObject({
      'filter[Users.user_name]': '[[li]]%5\\%%',
      'filter[Users.status]': '[[eq]]Active',
    });
    expect(Object.keys(query('users', { filter }))).toHaveLength(4);
  });

  it('searches a text with an @ in the addresses', () => {
    const search = (text: string) => query('modules/Contacts', { filter: { 'name|email1@li': text } });
    expect(search('Ada')).toMatchObject({ 'filter[Contacts.name]': '[[li]]%Ada%' });
    expect(search('ada@')).toMatchObject({ 'filter[Contacts.email1]': '[[li]]%ada@%' });
  });

  it('states conditions with escaped commas and % signs, several on one attribute too', () => {
    const conditions = [
      { on: 'amount', operator: 'gte', value: '1000' },
      { on: 'amount', operator: 'lte', value: '5000.50' },
      { on: 'sales_stage', operator: 'in', value: ['Closed Won', 'a,b'] },
      { on: 'next_step', operator: 'empty' },
      { on: 'lead_source', operator: 'filled' },
      { on: 'contacts.last_name', operator: 'nli', value: '5%, 6' },
    ];
    const parameters = [...listQuery(placeOf('modules/Opportunities'), { filter: { conditions } })].slice(2);
    expect(parameters.map(([name, value]) => [name.slice('filter[Opportunities.'.length, -1), value])).toEqual([
      ['amount', '[[gte]]1000'],
      ['amount', '[[lte]]5000.50'],
      ['sales_stage', '[[in]]Closed Won,a\\,b'],
      ['next_step', '[[eq]]'],
      ['lead_source', '[[ne]]'],
      ['contacts.last_name', '[[nli]]%5\\%, 6%'],
    ]);
  });

  it('asks a list of the user at its own URL, what was viewed in its own order unless the user chose one', () => {
    const place = placeOf('modules/Accounts');
    const ask = (named: string, sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }) => {
      const { sort: sent, filter } = query('modules/Accounts', { sort, filter: { named } });
      return [listPath(place, { named }).slice(place.path.length), sent, filter];
    };
    const byName = { field: 'name', order: 'ASC' } as const;
    expect(ask(OWN_LISTS.viewed, USUAL_SORT)).toEqual(['/viewed', undefined, undefined]);
    expect(ask(OWN_LISTS.viewed, byName)).toEqual(['/viewed', 'name', undefined]);
    expect(ask(OWN_LISTS.favorites, USUAL_SORT)).toEqual(['/favorites', '-date_modified', undefined]);
    expect(ask('/../Users', byName)).toEqual(['', 'name', '/../Users']);
  });

  it('drops what is no condition in a changed URL', () => {
    const unusable = [null, { toString: 1 }, [{}]].map((value) => ({ on: 'name', operator: 'eq', value }));
    const filter = { conditions: [null, 'x', { on: 'name' }, { on: 1, operator: 'eq' }, ...unusable] };
    expect(Object.keys(query('modules/Accounts', { filter }))).toEqual(['page[limit]', 'page[offset]']);
  });

  it('applies a filter of the module', () => {
    expect(query('modules/Opportunities', { filter: { named: 'won' } })).toMatchObject({ filter: 'won' });
  });
});

describe('placeOf', () => {
  it('rejects an unknown resource', () => {
    expect(() => placeOf('modules/a/b')).toThrow(TypeError);
    expect(() => placeOf('nope')).toThrow(TypeError);
  });
});
