import { expect, it } from '@jest/globals';
import { catalog, catalogWith } from './catalog.js';
import { customModule } from './custom-module.js';
import { languagesWith, NO_DEFINITIONS, type CustomLink } from './definitions.js';
import { fieldText } from './language/field-text.js';
import { edgeNamed, relatedAction } from './link-kinds.js';
import { moduleNamed } from './named.js';

// Copying the texts of the related module for each link takes seconds, in which the gateway serves nobody.
it('describes 50 links from each module to one within a fraction of a second', () => {
  const links = [...catalog.modules.keys()].flatMap((module) =>
    Array.from({ length: 50 }, (_, i): CustomLink => {
      const inverse = `${module.toLowerCase()}_${i}_c`;
      const labels = { 'en-us': `${module} ${i}`, de: `${module} nach ${i}` };
      return { module, name: `to_${i}_c`, relatedModule: 'Contacts', inverse, labels, inverseLabels: labels };
    }),
  );
  const begin = performance.now();
  const languages = languagesWith({ ...NO_DEFINITIONS, links });
  const duration = performance.now() - begin;
  const { Accounts, Contacts } = languages.get('de')?.modules ?? {};
  expect(Accounts?.links).toMatchObject({ to_0_c: 'Accounts nach 0', to_49_c: 'Accounts nach 49' });
  expect(Contacts?.links).toMatchObject({ to_7_c: 'Contacts nach 7', accounts_49_c: 'Accounts nach 49' });
  expect(languages.get('es')?.modules.Contacts?.links).toMatchObject({ accounts_49_c: 'Accounts 49' });
  expect(duration).toBeLessThan(600);
});

it.each([
  ['Users', 'watches_c', 'Accounts', 'watchers_c'],
  ['Accounts', 'watchers_c', 'Users', 'watches_c'],
])(
  'gives a link with users to the other record, whichever end defines it: %s',
  (module, name, relatedModule, inverse) => {
    const labels = { 'en-us': 'Watched' };
    const link = { module, name, relatedModule, inverse, labels, inverseLabels: labels };
    const all = catalogWith({ ...NO_DEFINITIONS, links: [link] });
    expect(relatedAction(edgeNamed(moduleNamed(all, 'Users'), 'watches_c'))).toBe('edit');
    expect(relatedAction(edgeNamed(moduleNamed(all, 'Accounts'), 'watchers_c'))).toBe('view');
  },
);

it('catalog#custom-modules: has a label for each attribute of a custom module, in each language', () => {
  const module = customModule('Vehicles_c');
  const labels = { 'en-us': 'Vehicle' };
  const languages = languagesWith({
    ...NO_DEFINITIONS,
    modules: [{ name: module.name, labels, pluralLabels: labels, help: {} }],
  });
  const unlabelled = [...languages].flatMap(([locale, pack]) =>
    [...module.fields.values()]
      .filter((field) => fieldText(module.name, field, pack) === undefined)
      .map(({ name }) => `${locale} ${name}`),
  );
  expect(unlabelled).toEqual([]);
});
