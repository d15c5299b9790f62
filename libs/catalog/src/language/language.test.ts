import { describe, expect, it } from '@jest/globals';
import { catalog } from '../catalog.js';
import { fieldLabelKey } from './label-key.js';
import { languages } from './index.js';

describe('languages', () => {
  it('are English, German and Spanish, English first', () => {
    expect([...languages.keys()]).toEqual(['en-us', 'de', 'es']);
  });

  it.each(['de', 'es'])('%s is no copy of English', (language) => {
    const [english, other] = [languages.get('en-us'), languages.get(language)];
    for (const module of catalog.modules.keys()) {
      expect(other?.modules[module]?.description).not.toBe(english?.modules[module]?.description);
    }
  });
});

describe('label keys', () => {
  it.each([
    ['Accounts', 'name', 'LBL_NAME'],
    ['Accounts', 'phone_alternate', 'LBL_PHONE_ALT'],
    ['Cases', 'case_type', 'LBL_TYPE'],
    ['Accounts', 'created_by', 'LBL_CREATED'],
    ['Opportunities', 'assigned_user_name', 'LBL_ASSIGNED_TO_NAME'],
    ['Accounts', 'valueOf', 'LBL_VALUEOF'],
  ])('of %s.%s is %s', (module, attribute, key) => {
    expect(fieldLabelKey(module, attribute)).toBe(key);
  });
});
