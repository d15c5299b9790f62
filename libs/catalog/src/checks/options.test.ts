import { describe, expect, it } from '@jest/globals';
import { prepareOptions } from './option.js';
import { checkOptions } from './options.js';

const rules = { options: prepareOptions(['Red', 'green, light', 'sa"y', 'back\\slash', '^^']) };

describe('checkOptions', () => {
  it.each([
    [[], '{}'],
    [['Red'], '{"Red"}'],
    [['^^', 'RED'], '{"^^","Red"}'],
    [['green, LIGHT', 'sa"y', 'back\\slash'], '{"green, light","sa\\"y","back\\\\slash"}'],
  ])('stores %j as the array %s', (sent, value) => {
    expect(checkOptions(sent, rules)).toEqual({ value });
  });

  it.each([
    [['blue'], 'The options are ["Red","green, light","sa\\"y","back\\\\slash","^^"]'],
    [['Red', ''], 'The options are ["Red","green, light","sa\\"y","back\\\\slash","^^"]'],
    [['__proto__'], 'The options are ["Red","green, light","sa\\"y","back\\\\slash","^^"]'],
    [['Red', '^^', 'red'], 'The option "Red" is given twice'],
  ])('rejects %j with the reason', (value, detail) => {
    expect(checkOptions(value, rules)).toEqual({ refusal: { code: 8113, detail } });
  });

  it.each(['Red', '', 1, true, {}, { 0: 'Red', length: 1 }, [1], ['Red', null], [['Red']], [{}]])(
    'rejects %j, which is not an array of strings',
    (value) => {
      expect(checkOptions(value, rules)).toMatchObject({ refusal: { code: 8111 } });
    },
  );

  it('rejects every value when there are no options', () => {
    expect(checkOptions(['Red'], {})).toEqual({ refusal: { code: 8113, detail: 'The options are []' } });
  });
});
