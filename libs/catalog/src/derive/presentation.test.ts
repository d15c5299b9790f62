import { describe, expect, it } from '@jest/globals';
import { smallCatalog } from '../../test/small-catalog.js';
import type { Module } from '../model.js';
import { presentationDefects } from '../self-check/presentation-defects.js';
import { presentationOf } from './presentation.js';

const things = smallCatalog.module('Things');
if (things === undefined) throw new Error('There are no Things');

describe('the presentation of a module', () => {
  it('follows from its attributes and links where it chooses nothing', () => {
    const { columns, sections, activities, counts } = presentationOf(things, smallCatalog);
    expect(columns).toEqual(['name', 'number', 'thing_type', 'colour', 'price', 'date_modified']);
    expect([...sections]).toEqual([
      [
        'overview',
        [
          'label',
          'number',
          'thing_type',
          'colour',
          'colours',
          'alarm',
          'rate',
          'broken',
          'maker_name',
          'checker_id',
          'owner_name',
        ],
      ],
      ['amounts', ['price']],
      ['system', ['date_entered', 'date_modified', 'created_by_name', 'modified_by_name']],
    ]);
    expect([activities, counts]).toEqual([[], ['borrowers', 'fans']]);
  });

  it('takes the choices of the module, with the attributes that it does not name after them', () => {
    const presentation = {
      columns: ['label'],
      sections: { more: ['number'], overview: ['price', 'label'] },
      counts: ['fans'],
    };
    const chosen = presentationOf({ ...things, presentation }, smallCatalog);
    expect([chosen.columns, chosen.counts]).toEqual([['label'], ['fans']]);
    expect([...chosen.sections.keys()]).toEqual(['overview', 'more', 'system']);
    expect(chosen.sections.get('overview')?.slice(0, 3)).toEqual(['price', 'label', 'thing_type']);
    expect(chosen.sections.get('more')).toEqual(['number']);
  });

  it('counts activities apart', () => {
    const users: Module = { ...things, name: 'Users', presentation: { activityDate: 'date_entered' } };
    const catalog = {
      ...smallCatalog,
      module: (name: string) => (name === 'Users' ? users : smallCatalog.module(name)),
    };
    expect(presentationOf(things, catalog)).toMatchObject({ activities: ['borrowers', 'fans'], counts: [] });
  });
});

describe('the defects of a presentation', () => {
  it.each([
    [{ columns: ['ghost'] }, 'names the attribute ghost, which does not exist'],
    [{ columns: [] }, 'has 0 columns'],
    [{ sections: { overview: ['ghost'] } }, 'names the attribute ghost, which does not exist'],
    [{ sections: { overview: ['label'], more: ['label'] } }, 'names label twice'],
    [{ sections: { 'Of course': ['label'] } }, 'has a section Of course'],
    [{ activityDate: 'ghost' }, 'names the attribute ghost, which does not exist'],
    [{ counts: ['maker'] }, 'names maker, which is no link to many'],
    [{ activities: ['ghosts'] }, 'names ghosts, which is no link to many'],
  ])('of %j are named', (presentation, defect) => {
    const modules = new Map([['Things', { ...things, presentation }]]);
    expect(presentationDefects({ ...smallCatalog, modules })).toEqual([`Things: the presentation ${defect}`]);
  });
});
