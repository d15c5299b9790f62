import { describe, expect, it } from '@jest/globals';
import {
  autoNumber,
  date,
  joined,
  longText,
  manyOf,
  oneOf,
  text,
  upperCase,
  type ModuleDefinition,
} from '../define.js';
import type { DropdownName } from '../dropdowns/index.js';
import { standardFields } from '../modules/standard-fields.js';
import { shapeDefects } from './shape-defects.js';

const things: ModuleDefinition = {
  name: 'Things',
  table: 'things',
  fields: {
    first: text({ max: 255 }),
    second: longText(),
    third: text({ max: 256 }),
    both: joined('first', 'second'),
    capitals: upperCase('first'),
    colour: oneOf('colours' as DropdownName),
    tones: manyOf('colours' as DropdownName),
    number: autoNumber(),
    day: date(),
    ...standardFields,
  },
};

const purpose = { serves: 'a list', query: 'sort=day' };

/** The defects of the module with these indexes. */
function withIndexes(...shapes: readonly object[]): string[] {
  const indexes = shapes.map((shape) => ({ ...shape, ...purpose }));
  return shapeDefects({ ...things, indexes }, {});
}

describe('shapeDefects', () => {
  it.each([
    { equals: ['colour'] },
    { equals: ['colour', 'day'], order: ['-date_entered'] },
    { order: ['first', '-number'] },
    { like: 'second' },
    { equals: ['capitals'] },
  ])('finds nothing in an index such as %j', (shape) => {
    expect(withIndexes(shape)).toEqual([]);
  });

  it.each(['gone', 'both', 'date_created', 'id'])('finds an index on %s, which is not a stored field', (column) => {
    const defect = `Things: an index names ${column}, which is not stored`;
    expect(withIndexes({ equals: ['day', column] })).toEqual([defect]);
    expect(withIndexes({ order: [`-${column}`] })).toEqual([defect]);
    expect(withIndexes({ like: column })).toEqual([defect]);
    expect(shapeDefects({ ...things, uniqueTogether: [{ columns: ['day', column], code: 8011 }] }, {})).toEqual([
      defect,
    ]);
  });

  it('finds capitals where a column is required', () => {
    const defect = 'Things: an index names capitals, which is not stored';
    expect(withIndexes({ order: ['capitals'] })).toEqual([defect]);
    expect(withIndexes({ like: 'capitals' })).toEqual([defect]);
  });

  it('finds a pattern index on a field that is not text', () => {
    expect(withIndexes({ like: 'day' })).toEqual(['Things: an index for patterns names day, which is no text']);
    expect(withIndexes({ like: 'tones' })).toEqual(['Things: an index for patterns names tones, which is no text']);
  });

  it.each(['second', 'third'])('finds an order by %s, whose values may exceed an index entry', (column) => {
    const defect = `Things: an index names ${column}, whose text is too long for one`;
    expect(withIndexes({ order: [column] })).toEqual([defect]);
  });

  it('finds an index without columns', () => {
    expect(withIndexes({})).toContain('Things: an index names no field');
  });

  it('finds a name that Postgres would truncate, and a duplicate name', () => {
    const days = Array.from({ length: 20 }, () => 'day');
    expect(withIndexes({ equals: days })).toEqual([
      `Things: the index name ix_things_${days.join('_')} is no safe identifier or is used twice`,
    ]);
    expect(withIndexes({ order: ['day'] }, { order: ['-day'] }, { order: ['day'] })).toEqual([
      'Things: the index name ix_things_day is no safe identifier or is used twice',
    ]);
  });

  it('finds defects in filters', () => {
    expect(shapeDefects({ ...things, filters: { some: [] } }, {})).toEqual([
      'Things: the filter some has no condition',
    ]);
  });
});
