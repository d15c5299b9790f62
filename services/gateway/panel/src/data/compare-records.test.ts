import { describe, expect, it } from '@jest/globals';
import type { AttributesMeta } from '@crm/catalog';
import { changedAttributes, compareThreeWays } from './compare-records.js';

describe('changedAttributes', () => {
  it('returns the attributes that differ, emptied ones as null', () => {
    const present = { id: '1', '@etag': '"1.a"', name: 'a', title: 'b', scopes: ['x'], phone: null, amount: 1.5 };
    const wanted = {
      id: '1',
      '@etag': '"2.b"',
      name: 'a',
      title: undefined,
      scopes: ['x', 'y'],
      phone: undefined,
      email1: 'e@x.example',
      amount: '1.5',
    };
    expect(changedAttributes(wanted, present)).toEqual({ title: null, scopes: ['x', 'y'], email1: 'e@x.example' });
  });
});

describe('values#flex-parents: a flexible parent', () => {
  const meta = {
    parent_id: {
      name: 'parent_id',
      type: 'id',
      references: { modules: ['Accounts', 'Contacts'], typeField: 'parent_type' },
    },
  } as unknown as AttributesMeta;
  const base = { name: 'a', parent_type: 'Accounts', parent_id: '1' };

  it.each([
    ['its id', { parent_id: '2' }],
    ['its module', { parent_type: 'Contacts' }],
  ])('is sent as a whole when %s has changed', (_, change) => {
    const { name: _same, ...parent } = { ...base, ...change };
    expect(changedAttributes({ ...base, ...change }, base, meta)).toEqual(parent);
  });

  it('is disputed as a whole', () => {
    const mine = { parent_type: 'Accounts', parent_id: '2' };
    const disputed = ['parent_id', 'parent_type'];
    expect(compareThreeWays(base, mine, { ...base, parent_id: '3' }, meta)).toEqual({ foreign: [], disputed });
    const theirs = { ...base, parent_type: 'Contacts', parent_id: '4' };
    expect(compareThreeWays(base, mine, theirs, meta).disputed.toSorted()).toEqual(disputed);
  });
});

describe('compareThreeWays', () => {
  const base = { id: '1', '@etag': '"1.a"', name: 'a', phone: null, amount: 1, industry: 'Retail', scan: 'p.png' };
  const meta = { scan: { type: 'image' } } as unknown as AttributesMeta;

  it.each([
    ['other attributes', { name: 'b' }, { phone: '5', industry: null }, ['phone', 'industry'], []],
    ['the same attribute', { name: 'b', amount: '2' }, { name: 'c', phone: '5' }, ['phone'], ['name']],
    ['the same attribute alike', { name: 'b', amount: '2' }, { name: 'b', amount: 2 }, [], []],
    ['an attribute that the user emptied', { industry: null }, { industry: 'Other' }, [], ['industry']],
    ['nothing', { name: 'b' }, {}, [], []],
    ['a file under the same name', { photo: new File([], 'p.png') }, {}, [], ['photo']],
    ['a file that the user removed', { scan: '' }, {}, [], ['scan']],
  ])('tells who changed %s', (_, mine, changes, foreign, disputed) => {
    const theirs = { ...base, '@etag': '"2.b"', ...changes };
    expect(compareThreeWays(base, mine, theirs, meta)).toEqual({ foreign, disputed });
  });
});
