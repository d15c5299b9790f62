import { describe, expect, it } from '@jest/globals';
import { attributesMeta, catalog, languages, type FieldMeta } from '@crm/catalog';
import { BARE, comparisonsOf } from './condition.js';

const [texts] = languages.values();
if (texts === undefined) throw new Error('There are no texts');
const pack = texts;
const fields = [...catalog.modules.values()].flatMap((module) =>
  Object.values(attributesMeta(module, catalog, pack)).filter((one): one is FieldMeta => one.type !== 'link'),
);
const named = (name: string) => fields.filter((field) => field.name === name).map((field) => [...comparisonsOf(field)]);

describe('comparisonsOf', () => {
  it('offers for each attribute that has operators some of them, and nothing that the API lacks', () => {
    for (const field of fields) {
      const offered = comparisonsOf(field).filter((one) => !BARE.has(one));
      expect(field.operators).toEqual(expect.arrayContaining(offered));
      expect(offered.length > 0).toBe(field.operators.length > 0);
    }
  });

  it('offers the usual comparison of the type first', () => {
    expect(named('amount')[0]?.slice(0, 2)).toEqual(['gte', 'lte']);
    expect(named('sales_stage')[0]).toEqual(['in', 'nin']);
    expect(named('next_step')[0]?.[0]).toBe('li');
    expect(named('next_step')[0]?.slice(-2)).toEqual(['empty', 'filled']);
  });
});
