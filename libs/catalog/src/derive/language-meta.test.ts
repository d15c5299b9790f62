import { describe, expect, it } from '@jest/globals';
import { smallCatalog, smallPack } from '../../test/small-catalog.js';
import { attributesMeta } from './attributes-meta.js';
import { applicationLanguage, moduleLanguage } from './language-meta.js';

const modules = [...smallCatalog.modules.values()];

describe('moduleLanguage', () => {
  it('contains the names of the module, its id, attributes, links, middle values, filters and sections', () => {
    const [, things] = modules;
    expect(things && moduleLanguage(things, smallCatalog, smallPack)).toMatchObject({
      LBL_MODULE_NAME: 'Thing',
      LBL_MODULE_TITLE: 'Things (all)',
      LBL_MODULE_DESCRIPTION: 'About Things',
      LBL_ID: 'Id',
      LBL_PRICE: 'Label of price',
      LBL_DELETED: 'Gone',
      LBL_LINK_BORROWERS: 'Lent to',
      LBL_LINK_MAKER: 'User',
      LBL_MIDDLE_RETURNED: 'Returned',
      LBL_FILTER_CHEAP: 'Filter cheap',
      LBL_SECTION_AMOUNTS: 'Amounts',
    });
  });

  it('contains the keys that existing clients use', () => {
    const [, things] = modules;
    expect(things && Object.keys(moduleLanguage(things, smallCatalog, smallPack))).toContain('LBL_MODIFIED_NAME');
  });

  it.each(modules)('of $name contains the label of every attribute and link under its vname', (module) => {
    const language = moduleLanguage(module, smallCatalog, smallPack);
    for (const { vname, label } of Object.values(attributesMeta(module, smallCatalog, smallPack))) {
      expect(language[vname]).toBe(label);
    }
  });
});

describe('applicationLanguage', () => {
  it('contains the texts, the module names, and a map for each drop-down', () => {
    expect(applicationLanguage(smallCatalog, smallPack)).toEqual({
      LBL_YES: 'Yes',
      moduleList: { Users: 'Users (all)', Things: 'Things (all)', Roles: 'Roles (all)' },
      moduleListSingular: { Users: 'User', Things: 'Thing', Roles: 'Role' },
      colours: { '': '', red: 'Red', green: 'Green' },
      minutes: { '-1': 'Never', '60': 'One minute' },
      owners: { Users: 'Users (all)', Things: 'Things (all)' },
    });
  });
});
