import { describe, expect, it } from '@jest/globals';
import { date, dateTime, flag, inBaseCurrency, managed, oneOf, referenceTo, text } from '../define.js';
import { toField } from '../to-field.js';
import { inDirection, sortKeys } from './sort-keys.js';

function orderOf(definition: Parameters<typeof toField>[1], descending: boolean): string[] {
  return sortKeys(toField('x', definition, new Map()), 'x').map((key) => inDirection(key, descending));
}

describe('sortKeys', () => {
  it.each([
    ['a text that may be empty', text({ max: 9 }), ["lower(nullif(x, ''))", "nullif(x, '')"], true],
    ['an option', oneOf('industry_dom'), ["lower(nullif(x, ''))", "nullif(x, '')"], true],
    ['a required text', text({ max: 9, required: true }), ['lower(x)', 'x'], false],
    ['an id', referenceTo('Users'), ['x'], true],
    ['a date', date(), ['x'], true],
    ['a required date', date({ required: true }), ['x'], false],
    ['a server-managed instant', managed(dateTime()), ['x'], false],
    ['the user of a record', managed(referenceTo('Users')), ['x'], true],
    ['a converted amount', inBaseCurrency('amount'), ['x'], true],
    ['a flag', flag(), ['x'], true],
  ])('of %s put empty values last in both directions', (_, definition, expressions, nullable) => {
    expect(orderOf(definition, false)).toEqual(expressions);
    const suffix = nullable ? ' desc nulls last' : ' desc';
    expect(orderOf(definition, true)).toEqual(expressions.map((expression) => `${expression}${suffix}`));
  });
});
