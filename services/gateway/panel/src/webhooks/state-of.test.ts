import { expect, it } from '@jest/globals';
import { stateOf } from './state-of.js';

it.each([
  [{ active: true, failures: 0, paused_reason: null }, 'active'],
  [{ active: true, failures: 3, paused_reason: null }, 'retrying'],
  [{ active: true, failures: 10, paused_reason: 'failing' }, 'failing'],
  [{ active: false, failures: 1, paused_reason: 'gone' }, 'inactive'],
])('the state of %j is %s', (webhook, state) => {
  expect(stateOf(webhook)).toBe(state);
});
