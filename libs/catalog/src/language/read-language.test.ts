import { expect, it } from '@jest/globals';
import { readLanguage } from './read-language.js';

it('reads the texts of a language, modules by name', () => {
  const { modules, common, dropdowns, application } = readLanguage('de');
  expect(modules.Accounts).toMatchObject({ label: 'Firma', fields: { website: { label: 'Website' } } });
  expect(common.links).toMatchObject({ created_by_link: 'Erstellt von' });
  expect(dropdowns.case_state_dom).toEqual({ Open: 'Offen', Closed: 'Geschlossen' });
  expect(application).toMatchObject({ LBL_YES: 'Ja' });
});
