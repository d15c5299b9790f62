import { expect, it } from '@jest/globals';
import { CUSTOM_TYPES, INDEX_KINDS, languages } from '@crm/catalog';
import { LANGUAGES } from '../i18n/catalogues.js';
import { INDEX_KINDS as OFFERED_KINDS, LOCALES, suggestedModule, suggestedName, TYPES } from './vocabulary.js';

it('the panel offers every type and every language of custom attributes, and every kind of index', () => {
  expect(TYPES).toEqual(CUSTOM_TYPES);
  expect(OFFERED_KINDS).toEqual(INDEX_KINDS);
  expect(Object.values(LOCALES)).toEqual([...languages.keys()]);
  expect(Object.keys(LOCALES)).toEqual(LANGUAGES);
});

it.each([
  ['Sales region', 'sales_region_c'],
  ['2nd Café (old)', 'nd_cafe_old_c'],
  ['日本', ''],
  ['a'.repeat(80), `${'a'.repeat(58)}_c`],
])('the name for the label "%s" is "%s"', (label, name) => {
  expect(suggestedName(label)).toBe(name);
});

it.each([
  ['Service vehicles', 'Service_vehicles_c'],
  ['2nd', 'Nd_c'],
  ['a'.repeat(80), `A${'a'.repeat(37)}_c`],
  ['日本', ''],
])('the name for the module "%s" is "%s"', (label, name) => {
  expect(suggestedModule(label)).toBe(name);
});
