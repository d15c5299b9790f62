import { expect, it } from '@jest/globals';
import { attributesMeta, catalog, languages, presentationMeta } from '@crm/catalog';
import { columnsOf } from './chosen-columns.js';
import { inSections } from './sections.js';
import { writableFields } from './writable-fields.js';

const [texts] = languages.values();
const modules = [...catalog.modules.values()].map((module) => {
  if (texts === undefined) throw new Error('There are no texts');
  const { sections } = presentationMeta(module, catalog, texts);
  return { name: module.name, meta: attributesMeta(module, catalog, texts), sections };
});

it.each(modules)('every attribute of the form of $name is in one section', ({ meta, sections }) => {
  const fields = writableFields(meta, true);
  const placed = inSections(fields, meta, sections).flatMap((section) => section.fields);
  expect(placed).toHaveLength(fields.length);
  expect(placed).toEqual(expect.arrayContaining([...fields]));
});

it('sections have the order of the presentation, and none is empty', () => {
  const { meta, sections } = modules.find(({ name }) => name === 'Contacts') ??
    modules[0] ?? { meta: {}, sections: [] };
  const wanted = sections.slice(1, 3).map(({ label, attributes }) => ({ label, names: attributes.slice(0, 2) }));
  const names = new Set(wanted.flatMap((section) => section.names));
  const fields = columnsOf(meta).filter(({ name }) => names.has(name));
  const placed = inSections(fields.toReversed(), meta, sections);
  expect(placed.map((section) => ({ label: section.label, names: section.fields.map(({ name }) => name) }))).toEqual(
    wanted,
  );
});
