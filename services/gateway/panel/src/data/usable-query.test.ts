import { expect, it } from '@jest/globals';
import { usableQuery } from './usable-query.js';

const condition = { on: 'contacts.email1', operator: 'eq', value: 'a@example.org' };
const filter = JSON.stringify({ named: 'mine', 'name|email1@li': '', employees: 3, conditions: [condition] });

it('what the panel writes into a URL stays', () => {
  for (const search of [
    '',
    `?filter=${encodeURIComponent(filter)}&order=DESC&page=2&perPage=25&sort=name&displayedFilters=%7B%7D`,
  ]) {
    expect(usableQuery(search)).toBe(search);
  }
  expect(usableQuery('?module=Accounts&id=1&link=contacts')).toBe('?module=Accounts&id=1&link=contacts');
});

it.each([
  ['filter', ['', '{', 'null', '7', '"text"', '[1]', '[{"named":"mine"}]']],
  ['displayedFilters', ['[]', '{']],
  ['sort', ['', '{"field":"name"}', 'a'.repeat(201), "name'"]],
  ['order', ['', 'asc', '[]']],
  ['page', ['', '0', '-1', '1.5', '1e3', '9'.repeat(400), '{}']],
  ['perPage', ['0', '201', 'all']],
  ['source', ['{"name":"Mallory"}']],
])('a malformed %s is dropped', (name, texts) => {
  for (const text of texts) expect(usableQuery(`?${new URLSearchParams({ [name]: text }).toString()}`)).toBe('');
  expect(usableQuery(`?${name}=1&${name}=1`)).toBe('');
});

it('of a filter only the malformed members are dropped', () => {
  const given = {
    named: { of: 'me' },
    'name@li': ['a'],
    phone: null,
    'a b': 'x',
    city: 'Bath',
    conditions: [7, condition, { ...condition, value: {} }],
  };
  const query = new URLSearchParams(usableQuery(`?filter=${encodeURIComponent(JSON.stringify(given))}`));
  expect(JSON.parse(query.get('filter') ?? '')).toEqual({ city: 'Bath', conditions: [condition] });
});
