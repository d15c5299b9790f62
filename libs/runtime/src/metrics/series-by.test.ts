import { expect, it } from '@jest/globals';
import { counter, counterSeries } from './instruments.js';
import { createRegistry } from './registry.js';
import { seriesBy } from './series-by.js';

it('creates each series once, and only for values that occur', async () => {
  const registry = createRegistry({ service: 'records', version: '1' });
  const metric = counter(registry, { name: 'crm_x_total', help: 'x', labelNames: ['l'] });
  const series = seriesBy((l: string) => counterSeries(metric, { l }));
  expect(await registry.metrics()).not.toContain('crm_x_total{');
  for (const value of ['a', 'b', 'a']) series(value).inc();
  expect(series('a')).toBe(series('a'));
  const text = await registry.metrics();
  expect(text).toContain('crm_x_total{l="a"} 2');
  expect(text).toContain('crm_x_total{l="b"} 1');
});
