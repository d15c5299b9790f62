import { describe, expect, it } from '@jest/globals';
import { catalog, ExactNumber, type Module } from '@crm/catalog';
import { compareManaged, refuseManaged } from './compare-managed.js';
import { readStoredAttributes } from './read-attributes.js';

function moduleCases(): Module {
  const module = catalog.module('Cases');
  if (module === undefined) throw new Error('no Cases');
  return module;
}

const stored = readStoredAttributes(
  '{"case_number":7,"date_entered":"2024-05-06T07:08:09.010Z","created_by":"1","created_by_name":null,"deleted":false}',
);

function refused(attribute: string, value: unknown): string[] {
  const sent = { attribute, pointer: `/data/attributes/${attribute}`, value };
  return compareManaged(moduleCases(), [sent], stored).map(({ code }) => String(code));
}

describe('compareManaged', () => {
  it.each([
    ['case_number', 7],
    ['case_number', '7'],
    ['case_number', new ExactNumber('7.0')],
    ['date_entered', '2024-05-06T07:08:09.010Z'],
    ['date_entered', '2024-05-06T09:08:09.01+02:00'],
    ['created_by', '1'],
    ['created_by_name', null],
    ['deleted', false],
  ])('accepts the stored value of %s: %p', (attribute, value) => {
    expect(refused(attribute, value)).toEqual([]);
  });

  it.each([
    ['case_number', 8],
    ['case_number', null],
    ['date_entered', '2024-05-06T07:08:09.011Z'],
    ['created_by', '2'],
    ['created_by_name', 'admin'],
    ['deleted', true],
  ])('refuses another value of %s: %p', (attribute, value) => {
    expect(refused(attribute, value)).toEqual(['8109']);
  });
});

describe('refuseManaged', () => {
  it('points at each differing value', () => {
    const sent = [{ attribute: 'deleted', pointer: '/data/attributes/deleted', value: false }];
    expect(refuseManaged(sent)).toEqual([
      { code: 8109, value: 'deleted', source: { pointer: '/data/attributes/deleted' } },
    ]);
  });
});
