import { expect, it } from '@jest/globals';
import { CHANGE_KINDS } from '@crm/catalog';
import { KINDS } from './vocabulary.js';

it('the panel offers every kind of change', () => {
  expect(KINDS).toEqual(CHANGE_KINDS);
});
