import { expect, it } from '@jest/globals';
import { smallCatalog, smallPack } from '../../test/small-catalog.js';
import { listMeta } from './list-meta.js';

it('lists the modules by name, with their URL, labels and write access', () => {
  const list = listMeta(smallCatalog, smallPack, (module) => `https://crm.test/${module}`);
  expect(Object.keys(list)).toEqual(['Users', 'Things', 'Roles']);
  expect(list.Users).toEqual({
    links: 'https://crm.test/Users',
    label: 'User',
    labelPlural: 'Users (all)',
    description: 'About Users',
    createAdminOnly: true,
    writeAdminOnly: false,
    filters: {},
  });
  expect(list.Things?.filters).toEqual({
    cheap: { name: 'cheap', vname: 'LBL_FILTER_CHEAP', label: 'Filter cheap' },
  });
  expect(list.Roles).toMatchObject({ createAdminOnly: true, writeAdminOnly: true });
});
