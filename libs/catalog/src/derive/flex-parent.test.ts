import { describe, expect, it } from '@jest/globals';
import { completeParent, readParent } from './flex-parent.js';

const parent = { typeColumn: 'parent_type', idColumn: 'parent_id' };
const idPointer = '/data/attributes/parent_id';
const typePointer = '/data/attributes/parent_type';
const typeMissing = { code: 8110, source: { pointer: typePointer } };

describe('readParent', () => {
  it('finds a complete reference', () => {
    const values = new Map([
      ['parent_type', 'Accounts'],
      ['parent_id', 'a1'],
    ]);
    const reference = { attribute: 'parent_id', pointer: idPointer, module: 'Accounts', id: 'a1' };
    expect(readParent(parent, values, 'create')).toEqual({ reference });
    expect(readParent(parent, values, 'update')).toEqual({ reference });
  });

  it('finds an id without a module, unless the stored record may supply it', () => {
    const values = new Map([['parent_id', 'a1']]);
    expect(readParent(parent, values, 'create')).toMatchObject({ fault: typeMissing });
    const half = { ...parent, attribute: 'parent_id', pointer: idPointer, id: 'a1' };
    expect(readParent(parent, values, 'update')).toEqual({ half });
  });

  it.each([null, ''])('finds an id next to the cleared module %j', (type) => {
    const values = new Map([
      ['parent_type', type],
      ['parent_id', 'a1'],
    ]);
    expect(readParent(parent, values, 'create')).toMatchObject({ fault: typeMissing });
    expect(readParent(parent, values, 'update')).toMatchObject({ fault: typeMissing });
  });

  it('finds a module without an id only on an update', () => {
    const values = new Map([['parent_type', 'Cases']]);
    expect(readParent(parent, values, 'create')).toBeUndefined();
    const half = { ...parent, attribute: 'parent_type', pointer: typePointer, module: 'Cases' };
    expect(readParent(parent, values, 'update')).toEqual({ half });
  });

  it('finds nothing when the parent is cleared or absent', () => {
    expect(readParent(parent, new Map([['parent_id', null]]), 'update')).toBeUndefined();
    expect(readParent(parent, new Map([['name', 'x']]), 'update')).toBeUndefined();
  });
});

describe('completeParent', () => {
  const ofId = { ...parent, attribute: 'parent_id', pointer: idPointer, id: 'a1' };
  const ofType = { ...parent, attribute: 'parent_type', pointer: typePointer };

  it('takes the missing half from the stored record', () => {
    expect(completeParent(ofId, { module: 'Accounts', id: 'old' })).toEqual({
      reference: { attribute: 'parent_id', pointer: idPointer, module: 'Accounts', id: 'a1' },
    });
    expect(completeParent({ ...ofType, module: 'Cases' }, { module: 'Accounts', id: 'old' })).toEqual({
      reference: { attribute: 'parent_type', pointer: typePointer, module: 'Cases', id: 'old' },
    });
  });

  it('rejects an id that is left without a module', () => {
    expect(completeParent(ofId, { module: null, id: null })).toMatchObject({ fault: typeMissing });
    expect(completeParent({ ...ofType, module: null }, { module: 'Cases', id: 'old' })).toMatchObject({
      fault: typeMissing,
    });
  });

  it('looks up nothing when there is no id', () => {
    expect(completeParent({ ...ofType, module: 'Cases' }, { module: null, id: null })).toBeUndefined();
  });
});
