import { expect, it } from '@jest/globals';
import { catalogWith, CUSTOM_LINKS, NO_DEFINITIONS, type CustomLink } from '@crm/catalog';
import { pairTables } from '../domain/pair-ends.js';
import { compilePurge } from './compile-purge.js';

const labels = { 'en-us': 'Related' };
const link = (module: string, i: number): CustomLink => {
  return { module, name: `to_${i}_c`, relatedModule: 'Bugs', inverse: `of_${i}_c`, labels, inverseLabels: labels };
};

it('looks for the records of many custom links between two modules as for those of one', () => {
  const links = Array.from({ length: 50 }, (_, i) => link(i < 25 ? 'Accounts' : 'Cases', i));
  const table = pairTables(catalogWith({ ...NO_DEFINITIONS, links })).find((one) => one.table === CUSTOM_LINKS);
  if (table === undefined) throw new Error('no table of custom links');
  expect(table.ends).toHaveLength(50);
  const { text } = compilePurge(table);
  expect(text.match(/select true/g)).toHaveLength(4);
  expect(text).toContain("'Cases.to_49_c'");
});
