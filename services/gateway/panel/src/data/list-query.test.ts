import { describe, expect, it } from '@jest/globals';
import { listQuery } from './list-query.js';
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
