import { describe, expect, it } from '@jest/globals';
import { attributesMeta, catalog, languages } from '@crm/catalog';
import { firstValues, writableFields } from './writable-fields.js';

const [texts] = languages.values();
if (texts === undefined) throw new Error('There are no texts');
const modules = [...catalog.modules.values()].map(({ name }) => name);

function fieldsOf(module: string, isAdministrator = true) {
  const definition = catalog.modules.get(module);
  if (definition === undefined || texts === undefined) throw new Error(`There is no module ${module}`);
  const meta = attributesMeta(definition, catalog, texts);
  return { meta, fields: writableFields(meta, isAdministrator) };
}

describe('the form of a module', () => {
  it.each(modules.map((module) => [module]))('has every required attribute of %s', (module) => {
    const { meta, fields } = fieldsOf(module);
    const required = Object.values(meta).filter((one) => one.type !== 'link' && one.required);
    expect(fields).toEqual(expect.arrayContaining(required));
  });

  it('has no attribute that the server sets, none twice, and none for administrators alone', () => {
    const names = fieldsOf('Contacts').fields.map(({ name }) => name);
    for (const name of ['id', 'name', 'date_entered', 'account_name', 'photo_file']) {
      expect(names).not.toContain(name);
    }
    expect(fieldsOf('Users', false).fields.map(({ name }) => name)).not.toContain('is_admin');
  });
});

describe('the first values of a form', () => {
  const { fields } = fieldsOf('Opportunities');

  it('are the defaults, no for flags, and the person as the one to whom the record is assigned', () => {
    expect(firstValues(fields, 'ada')).toMatchObject({ assigned_user_id: 'ada' });
    expect(firstValues(fieldsOf('Contacts').fields, 'ada')).toMatchObject({ do_not_call: false });
  });

  it('of an appointment have a start, the present minute', () => {
    const before = Date.now() - 60_000;
    const { date_start: start, date_end: end } = firstValues(fieldsOf('Calls').fields, 'ada');
    expect(Date.parse(String(start))).toBeGreaterThan(before);
    expect(end).toBeUndefined();
  });

  it('of a copy are what a request may write', () => {
    const copied = { id: '1', '@etag': '"1.a"', name: 'Offer', amount: 5, date_entered: 'x', assigned_user_id: 'bob' };
    expect(firstValues(fields, 'ada', copied)).toEqual({ name: 'Offer', amount: 5, assigned_user_id: 'bob' });
    const note = firstValues(fieldsOf('Notes').fields, 'ada', { name: 'Minutes', filename: 'minutes.txt' });
    expect(note).toEqual({ name: 'Minutes', portal_flag: false, embed_flag: false });
  });
});
