import { expect, it } from '@jest/globals';
import { CUSTOM_TYPES, languages } from '@crm/catalog';
import { LANGUAGES } from '../i18n/catalogues.js';
import { LOCALES, TYPES } from './vocabulary.js';

it('the panel offers every type and every language of custom attributes', () => {
  expect(TYPES).toEqual(CUSTOM_TYPES);
  expect(Object.values(LOCALES)).toEqual([...languages.keys()]);
  expect(Object.keys(LOCALES)).toEqual(LANGUAGES);
});
