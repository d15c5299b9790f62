import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMINISTRATOR, faultsOf, startRecords, type ReadRecord, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
  for (const [id, rate] of [
    ['eur', '0.92'],
    ['thirds', '3'],
    ['par', '1.000'],
    ['unrated', '0'],
    ['moving', '2'],
    ['shifting', '2'],
    ['withdrawn', '4'],
  ]) {
    await records.create('Currencies', { name: id, symbol: '¤', conversion_rate: rate }, id);
  }
});
afterAll(() => records.stop());

const sale = { name: 'Deal', sales_stage: 'Prospecting', date_closed: '2026-06-30' };

function sell(amount: string, currency: string | null = null): Promise<ReadRecord> {
  return records.create('Opportunities', { ...sale, amount, currency_id: currency });
}

/** The digits of the amount in the base currency. */
function convertedOf({ json }: ReadRecord): string | undefined {
  return /"amount_usdollar":([^,}]*)/u.exec(json)?.[1];
}

describe('an amount in the base currency', () => {
  it.each([
    ['the amount itself without a currency', '1.10', null, '1.10'],
    ['the amount itself in the base currency', '1.1000000000', '-99', '1.1000000000'],
    ['the amount itself at rate 1', '1.10', 'par', '1.10'],
    ['the amount divided by the rate, to six places', '100', 'eur', '108.695652'],
    ['rounded', '2', 'thirds', '0.666667'],
    ['rounded if it is negative', '-2', 'thirds', '-0.666667'],
    ['rounded to six places if it is long', `${'9'.repeat(39)}8.00`, 'thirds', `${'3'.repeat(39)}2.666667`],
    ['padded to six places if it is shorter', '92.00', 'eur', '100.000000'],
    ['null if the currency has no rate', '5', 'unrated', 'null'],
    ['null if it would have too many digits', '1e64', 'thirds', 'null'],
  ])('is %s', async (_rule, amount, currency, converted) => {
    const created = await sell(amount, currency);
    expect(convertedOf(created)).toBe(converted);
    expect(await records.read('Opportunities', created.id)).toEqual(created);
  });

  it('follows the amount and the currency, and is kept when other attributes change', async () => {
    const { id } = await sell('46', 'eur');
    expect(convertedOf(await records.update('Opportunities', id, { amount: '92' }))).toBe('100.000000');
    expect(convertedOf(await records.update('Opportunities', id, { currency_id: 'thirds' }))).toBe('30.666667');
    expect(convertedOf(await records.update('Opportunities', id, { name: 'Other' }))).toBe('30.666667');
    await records.changeLinks('replace', ['Opportunities', id, 'currencies'], ['eur']);
    expect(convertedOf(await records.read('Opportunities', id))).toBe('100.000000');
    await records.changeLinks('replace', ['Opportunities', id, 'currencies'], []);
    expect(convertedOf(await records.read('Opportunities', id))).toBe('92');
  });

  it('keeps the rate of the last write of an amount or the currency', async () => {
    const { id } = await sell('8', 'moving');
    await records.update('Currencies', 'moving', { conversion_rate: '4' });
    expect(convertedOf(await records.update('Opportunities', id, { name: 'Other' }))).toBe('4.000000');
    expect(convertedOf(await records.update('Opportunities', id, { amount: '8' }))).toBe('2.000000');
  });

  it('keeps the rate of a deleted currency, and is null for an unknown currency', async () => {
    const { id } = await sell('8', 'withdrawn');
    await records.handlers.delete({ module: 'Currencies', id: 'withdrawn', precondition: null }, ADMINISTRATOR);
    expect(convertedOf(await records.update('Opportunities', id, { amount: '10' }))).toBe('2.500000');
    await records.store.admin(`update records.opportunities set currency_id = 'never' where id = $1`, [id]);
    expect(convertedOf(await records.read('Opportunities', id))).toBe('null');
  });

  it('is converted at one rate for all amounts of a record, and is null for missing amounts', async () => {
    const amounts = { currency_id: 'shifting', total_amt: '8', tax_amount: '2' };
    const { id } = await records.create('AOS_Quotes', {
      name: 'Q',
      stage: 'Draft',
      expiration: '2026-06-30',
      ...amounts,
    });
    await records.update('Currencies', 'shifting', { conversion_rate: '4' });
    expect((await records.update('AOS_Quotes', id, { tax_amount: '4' })).attributes).toMatchObject({
      total_amt_usdollar: 2,
      tax_amount_usdollar: 1,
      total_amount_usdollar: null,
    });
    const cleared = await records.update('AOS_Quotes', id, { total_amt: null });
    expect(cleared.attributes).toMatchObject({ total_amt_usdollar: null, tax_amount_usdollar: 1 });
  });

  it('is never taken from a client or an older release', async () => {
    const { id } = await sell('92', 'eur');
    expect(await faultsOf(records.update('Opportunities', id, { amount_usdollar: '7' }))).toEqual([
      '8109 /data/attributes/amount_usdollar',
    ]);
    await records.store.admin('update records.opportunities set amount_usdollar = 7 where id = $1', [id]);
    expect(convertedOf(await records.read('Opportunities', id))).toBe('100.000000');
    const older = `insert into records.opportunities
      (id, name, sales_stage, date_closed, amount, amount_usdollar, date_entered, date_modified)
      values ('older', 'Deal', 'Prospecting', '2026-06-30', 5, 7, now(), now())`;
    await records.store.admin(older);
    expect(convertedOf(await records.read('Opportunities', 'older'))).toBe('5');
  });
});
