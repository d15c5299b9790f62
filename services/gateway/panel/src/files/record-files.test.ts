import { expect, it } from '@jest/globals';
import { attributesMeta, catalog, languages } from '@crm/catalog';
import { filesIn, queryWithoutContents, withoutFiles } from './record-files.js';

const [texts] = languages.values();
function metaOf(module: string) {
  const definition = catalog.modules.get(module);
  if (definition === undefined || texts === undefined) throw new Error(`There is no module ${module}`);
  return attributesMeta(definition, catalog, texts);
}

const file = new File(['x'], 'offer.txt');
const values = { name: 'Offer', filename: file, amount: null };

it('a file is no part of a document, but its name is where a record cannot be without', () => {
  expect(filesIn(values)).toEqual([['filename', file]]);
  expect(withoutFiles(values, metaOf('Notes'))).toEqual({ name: 'Offer', amount: null });
  expect(withoutFiles(values, metaOf('DocumentRevisions'))).toEqual({ ...values, filename: 'offer.txt' });
});

it('files#content-attribute: a record is read without contents', () => {
  const names = new URLSearchParams(queryWithoutContents('Notes', metaOf('Notes'))).get('fields[Notes]')?.split(',');
  expect(names).toEqual(expect.arrayContaining(['name', 'filename', 'file_mime_type', 'date_modified']));
  expect(names).not.toContain('filename_file');
  expect(queryWithoutContents('Accounts', metaOf('Accounts'))).toBe('');
  expect(queryWithoutContents('Notes')).toBe('');
  const many = Array.from({ length: 300 }, (_, index) => `an_attribute_with_a_long_name_${String(index)}_c`);
  const { name } = metaOf('Notes');
  if (name === undefined) throw new Error('Notes have no name');
  const wide = { ...metaOf('Notes'), ...Object.fromEntries(many.map((one) => [one, { ...name, name: one }])) };
  expect(queryWithoutContents('Notes', wide)).toBe('?');
});
