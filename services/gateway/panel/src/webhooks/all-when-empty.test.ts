import { expect, it } from '@jest/globals';
import { allWhenEmpty } from './all-when-empty.js';

it('a list without a choice stands for all', () => {
  const attributes = { url: 'https://hooks.example/', active: false, modules: [], kinds: ['created'] };
  expect(allWhenEmpty(attributes)).toEqual({ ...attributes, modules: null });
});
