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
    ['an amount of a record without a currency, digit for digit', '1.10', null, '1.10'],
    ['an amount in the base currency, digit for digit', '1.1000000000', '-99', '1.1000000000'],
    ['an amount at rate 1, digit for digit', '1.10', 'par', '1.10'],
    ['an amount divided by the rate, to six places', '100', 'eur', '108.695652'],
    ['a rounded amount', '2', 'thirds', '0.666667'],
    ['a rounded negative amount', '-2', 'thirds', '-0.666667'],
    ['a long amount, to six places as well', `${'9'.repeat(39)}8.00`, 'thirds', `${'3'.repeat(39)}2.666667`],
    ['an amount whose conversion is shorter', '92.00', 'eur', '100.000000'],
    ['nothing of an amount whose currency has no rate', '5', 'unrated', 'null'],
    ['nothing of an amount that would have more digits than a number may have', '1e64', 'thirds', 'null'],
  ])('is %s', async (_rule, amount, currency, converted) => {
    const created = await sell(amount, currency);
    expect(convertedOf(created)).toBe(converted);
    expect(await records.read('Opportunities', created.id)).toEqual(created);
  });

  it('follows the amount and the currency, and whoever changes anything else leaves it', async () => {
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

  it('keeps to the rate of a currency that is deleted, and is nothing where there never was one', async () => {
    const { id } = await sell('8', 'withdrawn');
    await records.handlers.delete({ module: 'Currencies', id: 'withdrawn', precondition: null }, ADMINISTRATOR);
    expect(convertedOf(await records.update('Opportunities', id, { amount: '10' }))).toBe('2.500000');
    await records.store.admin(`update records.opportunities set currency_id = 'never' where id = $1`, [id]);
    expect(convertedOf(await records.read('Opportunities', id))).toBe('null');
  });

  it('is worked out for all amounts of a record at one rate, and is nothing for those that are missing', async () => {
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

  it('is never what a client or an older release says', async () => {
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
