import { expect, it } from '@jest/globals';
import { textDefects } from './text-defects.js';

it('finds nothing in a file that has what it must have, and no more than it may', () => {
  const keys = { needed: ['name', 'fields.price.label'], allowed: ['links.maker', 'links.owner'] };
  const texts = { name: 'Thing', fields: { price: { label: 'Price' } }, links: { maker: 'Maker' } };
  expect(textDefects('things', texts, keys)).toEqual([]);
});

it.each<[what: string, texts: object, ...defects: string[]]>([
  ['a missing text', {}, '"name" is missing'],
  ['an unknown text', { name: 'Thing', colour: 'Red' }, '"colour" is superfluous'],
  ['an unknown text in another', { name: 'Thing', fields: { price: 'Price' } }, '"fields.price" is superfluous'],
  ['a text of spaces', { name: ' ' }, '"name" is no text'],
  ['a number', { name: 1 }, '"name" is no text'],
  ['null', { name: null }, '"name" is no text'],
  ['a list', { name: ['Thing'] }, '"name" is missing', '"name.0" is superfluous'],
])('finds %s', (_what, texts, ...defects) => {
  expect(textDefects('things', texts, { needed: ['name', 'name'] })).toEqual(
    defects.map((defect) => `things.json: ${defect}`),
  );
});
