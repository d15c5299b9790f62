import { describe, expect, it } from '@jest/globals';
import {
  currency,
  date,
  dateTime,
  flag,
  joined,
  longText,
  manyOf,
  oneOf,
  text,
  type ModuleDefinition,
} from '../define.js';
import type { DropdownName } from '../dropdowns/index.js';
import type { NamedCondition } from '../model.js';
import { standardFields } from '../modules/standard-fields.js';
import { filterDefects } from './filter-defects.js';

const things: ModuleDefinition = {
  name: 'Things',
  table: 'things',
  fields: {
    first: text({ max: 9 }),
    second: longText(),
    both: joined('first', 'second'),
    colour: oneOf('colours' as DropdownName),
    price: currency(),
    cost: currency(),
    day: date(),
    time: dateTime(),
    sold: flag(),
    tones: manyOf('colours' as DropdownName),
    ...standardFields,
  },
};

const dropdowns = { colours: ['red', 'green'] };

/** The defects of the module with one filter of these conditions. */
function withFilter(...conditions: readonly NamedCondition[]): string[] {
  return filterDefects({ ...things, filters: { some: conditions } }, dropdowns);
}

describe('filterDefects', () => {
  it.each<readonly [NamedCondition['field'], NamedCondition['operator'], NamedCondition['operand']]>([
    ['colour', 'eq', 'red'],
    ['colour', 'in', ['red', 'green']],
    ['colour', 'nin', []],
    ['both', 'li', '%a%'],
    ['price', 'gte', { attribute: 'cost' }],
    ['price', 'ne', null],
    ['day', 'lt', { moment: 'today' }],
    ['sold', 'eq', false],
    ['created_by', 'eq', { user: 'current' }],
    ['date_created', 'gt', '2020-01-01T00:00:00.000Z'],
    ['time', 'lt', { moment: 'now' }],
    ['tones', 'in', ['red']],
    ['colour', 'li', 're%'],
  ])('finds nothing in %s %s %j', (field, operator, operand) => {
    expect(withFilter({ field, operator, operand })).toEqual([]);
  });

  it.each<readonly [NamedCondition, string]>([
    [{ field: 'gone', operator: 'eq', operand: 1 }, 'Things: filter some: there is no field gone'],
    [{ field: 'sold', operator: 'gt', operand: true }, 'Things: filter some: gt does not go with sold'],
    [{ field: 'colour', operator: 'gte', operand: 'red' }, 'Things: filter some: gte does not go with colour'],
    [{ field: 'price', operator: 'li', operand: '1%' }, 'Things: filter some: li does not go with price'],
    [
      { field: 'colour', operator: 'in', operand: 'red' },
      'Things: filter some: only in and nin take a list, and nothing else',
    ],
    [
      { field: 'colour', operator: 'nin', operand: { attribute: 'first' } },
      'Things: filter some: only in and nin take a list, and nothing else',
    ],
    [
      { field: 'colour', operator: 'eq', operand: ['red'] },
      'Things: filter some: only in and nin take a list, and nothing else',
    ],
    [{ field: 'colour', operator: 'eq', operand: 'Red' }, 'Things: filter some: colour is never "Red"'],
    [{ field: 'tones', operator: 'in', operand: ['red', 'blue'] }, 'Things: filter some: tones is never "blue"'],
    [{ field: 'price', operator: 'gt', operand: 0.5 }, 'Things: filter some: price is never 0.5'],
    [{ field: 'time', operator: 'gt', operand: '2020-01-01' }, 'Things: filter some: time is never "2020-01-01"'],
    [{ field: 'day', operator: 'lt', operand: { moment: 'now' } }, 'Things: filter some: day is never now'],
    [{ field: 'price', operator: 'lt', operand: { moment: 'today' } }, 'Things: filter some: price is never today'],
    [{ field: 'first', operator: 'eq', operand: { user: 'current' } }, 'Things: filter some: first is no user'],
    [
      { field: 'price', operator: 'gte', operand: { attribute: 'day' } },
      'Things: filter some: price cannot be compared with day',
    ],
    [{ field: 'price', operator: 'gt', operand: { attribute: 'gone' } }, 'Things: filter some: there is no field gone'],
    [
      { field: 'price', operator: 'gt', operand: { attribute: 'valueOf' } },
      'Things: filter some: there is no field valueOf',
    ],
  ])('finds the defect of %j', (condition, defect) => {
    expect(withFilter(condition)).toEqual([defect]);
  });

  it('checks every condition', () => {
    const sound = { field: 'sold', operator: 'eq', operand: true } as const;
    const broken = { field: 'gone', operator: 'eq', operand: true } as const;
    expect(withFilter(broken, sound, broken)).toHaveLength(2);
  });

  it('finds a filter without a condition, which would match everything', () => {
    expect(withFilter()).toEqual(['Things: the filter some has no condition']);
  });

  it.each(['Some', '1st', '_some', 'so-me', 'so me', ''])('finds the invalid filter name %j', (name) => {
    const conditions = [{ field: 'sold', operator: 'eq', operand: true }] as const;
    const defects = filterDefects({ ...things, filters: { [name]: conditions } }, dropdowns);
    expect(defects).toEqual([`Things: the filter name ${name} is not lower case`]);
  });
});
