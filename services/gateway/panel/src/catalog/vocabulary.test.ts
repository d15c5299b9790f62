import { expect, it } from '@jest/globals';
import { CUSTOM_TYPES, languages } from '@crm/catalog';
import { LANGUAGES } from '../i18n/catalogues.js';
import { LOCALES, suggestedName, TYPES } from './vocabulary.js';

it('the panel offers every type and every language of custom attributes', () => {
  expect(TYPES).toEqual(CUSTOM_TYPES);
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
