import { expect, it } from '@jest/globals';
import { suggestedName } from './suggested-name.js';

it.each([
  ['Sales region', 'sales_region_c'],
  ['2nd Café (old)', 'nd_cafe_old_c'],
  ['日本', ''],
  ['a'.repeat(80), `${'a'.repeat(58)}_c`],
])('the name for the label "%s" is "%s"', (label, name) => {
  expect(suggestedName(label)).toBe(name);
});
