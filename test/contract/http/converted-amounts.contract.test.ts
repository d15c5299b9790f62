import { describe, expect, it } from '@jest/globals';
import { resourceOf, resourcesOf, type Resource } from '../client/document.js';
import { faultOf } from '../client/error-document.js';
import { newRecord } from '../client/links/new-record.js';
import { readAttributes } from '../client/meta-documents.js';
import { change, create, creation, freshText, read, update, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

async function currencyAt(rate: number): Promise<string> {
  const currency = { name: freshText(), symbol: '¤', iso4217: 'XTS', conversion_rate: rate };
  return (await newRecord(api, 'Currencies', currency)).id;
}

describe('an amount in the base currency', () => {
  it('is returned by the create, by reads and by each update', async () => {
    const sale = await create(api, 'Opportunities', { amount: 92, currency_id: await currencyAt(0.92) });
    expect(sale.attributes.amount_usdollar).toBe(100);
    expect(await read(api, sale)).toEqual(sale);
    expect((await update(api, sale, { amount: 46 })).attributes.amount_usdollar).toBe(50);
    expect((await update(api, sale, { currency_id: '-99' })).attributes.amount_usdollar).toBe(46);
  });

  it('module-notes#converted-amounts: keeps the digits of the amount at rate 1', async () => {
    const created = await api.post('/modules/Opportunities', creation('Opportunities', { amount: '1.10' }));
    expect((await api.get(urlOf(resourceOf(created, 201)))).text).toContain('"amount_usdollar":1.10,');
  });

  it('values#server-managed-attributes: may be sent back with another amount, and is 400 with any other value', async () => {
    const sale = await create(api, 'Opportunities', { amount: 92, currency_id: await currencyAt(0.92) });
    const sentBack = await update(api, sale, { ...sale.attributes, amount: 46 });
    expect(sentBack.attributes).toMatchObject({ amount: 46, amount_usdollar: 50 });
    for (const amount of [46, null]) {
      const answer = await api.patch(urlOf(sale), change(sale, { amount_usdollar: amount }));
      expect(faultOf(answer, 400)).toBe('8109 /data/attributes/amount_usdollar');
    }
    const created = await api.post('/modules/Opportunities', creation('Opportunities', { amount_usdollar: 1000 }));
    expect(faultOf(created, 400)).toBe('8109 /data/attributes/amount_usdollar');
  });

  it('filters#comparison, lists#sort: filters and sorts', async () => {
    const name = freshText();
    const [dear, cheap] = [await currencyAt(0.5), await currencyAt(100)];
    const sell = (amount: number, currency: string): Promise<Resource> =>
      create(api, 'Opportunities', { name, amount, currency_id: currency });
    const most = await sell(100, dear);
    await sell(900, cheap);
    const some = await sell(90, dear);
    const filter = `filter[Opportunities.name]=${name}&filter[Opportunities.amount_usdollar]=[[gte]]180`;
    const found = resourcesOf(await api.get(`/modules/Opportunities?${filter}&sort=-amount_usdollar`));
    expect(found.map(({ id }) => id)).toEqual([most.id, some.id]);
  });

  it('metadata#attributes: is read-only and names its amount', async () => {
    const { amount_usdollar: converted } = await readAttributes(api, 'Opportunities');
    expect(converted).toMatchObject({ type: 'currency', readOnly: true, nullable: true, convertedFrom: 'amount' });
  });
});
