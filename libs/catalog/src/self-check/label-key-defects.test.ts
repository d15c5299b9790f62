import { expect, it } from '@jest/globals';
import { smallCatalog } from '../../test/small-catalog.js';
import { labelKeyDefects } from './label-key-defects.js';

it('finds nothing in valid label keys', () => {
  expect(labelKeyDefects(smallCatalog, { created_by: 'LBL_CREATED' }, { Things: { price: 'LBL_COST' } })).toEqual([]);
});

it('finds unknown and invalid keys', () => {
  const common = { ghost: 'LBL_GHOST', price: 'Price' };
  expect(
    labelKeyDefects(smallCatalog, common, { Things: { first: 'LBL_FIRST' }, Ghosts: { name: 'LBL NAME' } }),
  ).toEqual([
    'label keys of any module: there is no attribute ghost',
    'label keys of any module: Price is no label key',
    'label keys of Things: there is no attribute first',
    'label keys of Ghosts: there is no attribute name',
    'label keys of Ghosts: LBL NAME is no label key',
  ]);
});
