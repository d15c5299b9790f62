import { describe, expect, it } from '@jest/globals';
import { planWindows } from './plan.js';
import { isLess } from './sequencer-state.js';

describe('planWindows', () => {
  it('cuts each window at the least last seq of the windows behind it', () => {
    const windows = [
      { from: '0', to: '10', leastLastSeq: '7' },
      { from: '10', to: '20', leastLastSeq: '30' },
      { from: '20', to: '30', leastLastSeq: '12' },
    ];
    expect(planWindows(windows, '30')).toEqual([
      { from: '0', to: '10', cut: '12' },
      { from: '10', to: '20', cut: '12' },
      { from: '20', to: '30', cut: null },
    ]);
  });

  it('gives nothing behind the bound to a step, and cuts at it', () => {
    const windows = [
      { from: '9', to: '10', leastLastSeq: null },
      { from: '10', to: '99', leastLastSeq: '100' },
      { from: '99', to: '100', leastLastSeq: '9' },
    ];
    expect(planWindows(windows, '10')).toEqual([{ from: '9', to: '10', cut: '9' }]);
  });

  it('has nothing to do where nothing is final', () => {
    expect(planWindows([{ from: '10', to: '20', leastLastSeq: '1' }], '10')).toEqual([]);
  });
});

it('decimal texts are compared as numbers', () => {
  expect([isLess('9', '10'), isLess('10', '9'), isLess('10', '10'), isLess('19', '20')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
