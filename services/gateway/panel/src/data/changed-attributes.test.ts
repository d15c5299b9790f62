import { describe, expect, it } from '@jest/globals';
import { changedAttributes } from './changed-attributes.js';

describe('changedAttributes', () => {
  it('returns the attributes that differ, emptied ones as null', () => {
    const present = { id: '1', name: 'a', title: 'b', scopes: ['x'], phone: null };
    const wanted = {
      id: '1',
      name: 'a',
      title: undefined,
      scopes: ['x', 'y'],
      phone: undefined,
      email1: 'e@x.example',
    };
    expect(changedAttributes(wanted, present)).toEqual({ title: null, scopes: ['x', 'y'], email1: 'e@x.example' });
  });
});
