import { describe, expect, it } from '@jest/globals';
import { smallCatalog, smallPack } from '../../test/small-catalog.js';
import { catalog } from '../catalog.js';
import { fieldText } from './field-text.js';
import { filterLabel } from './filter-label.js';
import { fieldLabelKey } from './label-key.js';
import { languages } from './index.js';
import { linkLabel } from './link-label.js';
import { optionLabel } from './option-label.js';
import type { LanguagePack, ModuleTexts } from './texts.js';

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

  it.each([...languages])('%s tells the links of a module to many apart', (_language, pack) => {
    for (const { name, links } of catalog.modules.values()) {
      const labels = [...links.values()]
        .filter((link) => link.cardinality === 'many')
        .map((link) => linkLabel(link, pack));
      expect([name, labels]).toEqual([name, [...new Set(labels)]]);
    }
  });
});

describe("a module's own text", () => {
  const things: ModuleTexts = {
    label: 'Thing',
    labelPlural: 'Things (all)',
    description: 'About Things',
    fields: { deleted: { label: 'Thrown away', help: 'Help on things' } },
    filters: { cheap: 'Bargains' },
  };
  const pack: LanguagePack = {
    ...smallPack,
    modules: { ...smallPack.modules, Things: things },
    common: { ...smallPack.common, filters: { cheap: 'Cheap' } },
    dropdowns: { owners: { Users: 'People' } },
  };
  const deleted = smallCatalog.module('Things')?.fields.get('deleted');
  if (deleted === undefined) throw new Error('There is no attribute deleted');

  it('of an attribute goes before that of other modules', () => {
    expect(fieldText('Things', deleted, pack)).toEqual({ label: 'Thrown away', help: 'Help on things' });
    expect(fieldText('Users', deleted, pack)).toEqual({ label: 'Gone', help: 'Help for all' });
  });

  it('of a named filter does, too', () => {
    expect(['Things', 'Users'].map((module) => filterLabel(module, 'cheap', pack))).toEqual(['Bargains', 'Cheap']);
  });

  it('is the name of a module that is a key of a drop-down, unless the key has its own label', () => {
    const labels = ['Users', 'Things', ''].map((key) => optionLabel(pack, 'owners', key));
    expect(labels).toEqual(['People', 'Things (all)', '']);
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
