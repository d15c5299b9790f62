import { expect, it } from '@jest/globals';
import { KEPT, withoutEmptyTexts } from './without-empty-texts.js';

it('a definition is sent without empty texts and without marks', () => {
  const labels = { 'en-us': 'Gold', de: null, es: '' };
  const sent = { labels: { 'en-us': 'Gold' } };
  const rest = { name: 'a_c', default: null };
  expect(withoutEmptyTexts({ ...rest, labels, help: { de: null } })).toEqual({ ...rest, ...sent, help: {} });
  expect(withoutEmptyTexts({ items: [{ key: 'gold', labels, [KEPT]: true }] })).toEqual({
    items: [{ key: 'gold', ...sent }],
  });
});
