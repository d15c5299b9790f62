import { describe, expect, it } from '@jest/globals';
import type { NewRecord } from '../../stack/api-client.js';
import { demoRecords } from '../records.js';

type Attributes = NewRecord['attributes'];

const all = demoRecords(new Date('2030-05-15T12:00:00Z')).flat();
const of = (...types: readonly string[]): NewRecord[] => all.filter((record) => types.includes(record.type));
const attributesOf = (id: unknown): Attributes => all.find((record) => record.id === id)?.attributes ?? {};
const linesOf = (id: string): Attributes[] =>
  of('AOS_Products_Quotes').flatMap(({ attributes }) => (attributes.parent_id === id ? [attributes] : []));

/** An amount in hundredths; fails on anything but decimal text with two places, so nothing can be rounded on the way. */
function hundredths(amount: unknown): number {
  expect(amount).toMatch(/^[0-9]+\.[0-9]{2}$/);
  return Number(String(amount).replace('.', ''));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

describe('amounts', () => {
  const amount = (attributes: Attributes, name: string): number => hundredths(attributes[name]);

  it('add up in every line', () => {
    for (const { attributes: line } of of('AOS_Products_Quotes')) {
      const [list, unit] = [amount(line, 'product_list_price'), amount(line, 'product_unit_price')];
      expect(list * Number(line.product_discount)).toBe(amount(line, 'product_discount_amount') * 100);
      expect(list - amount(line, 'product_discount_amount')).toBe(unit);
      expect(unit * Number(line.product_qty)).toBe(amount(line, 'product_total_price'));
      expect(amount(line, 'product_total_price') * Number(line.vat)).toBe(amount(line, 'vat_amt') * 100);
    }
  });

  it('add up in every quote and invoice', () => {
    for (const { id, attributes: paper } of of('AOS_Quotes', 'AOS_Invoices')) {
      const lines = linesOf(id);
      const tax = sum(lines.map((line) => amount(line, 'vat_amt')));
      const subtotal = amount(paper, 'subtotal_amount');
      const [shipping, shippingTax] = [amount(paper, 'shipping_amount'), amount(paper, 'shipping_tax_amt')];
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.map((line) => line.number)).toEqual(lines.map((_, index) => index + 1));
      expect(sum(lines.map((line) => amount(line, 'product_list_price') * Number(line.product_qty)))).toBe(
        amount(paper, 'total_amt'),
      );
      expect(sum(lines.map((line) => amount(line, 'product_total_price')))).toBe(subtotal);
      expect(amount(paper, 'total_amt') - amount(paper, 'discount_amount')).toBe(subtotal);
      expect(amount(paper, 'subtotal_tax_amount')).toBe(subtotal + tax);
      expect(shipping * Number(paper.shipping_tax)).toBe(shippingTax * 100);
      expect(amount(paper, 'tax_amount')).toBe(tax + shippingTax);
      expect(amount(paper, 'total_amount')).toBe(subtotal + shipping + tax + shippingTax);
    }
  });

  it('are in three currencies', () => {
    for (const type of ['AOS_Quotes', 'AOS_Invoices', 'AOS_Contracts']) {
      expect(new Set(of(type).map(({ attributes }) => attributes.currency_id)).size).toBe(3);
    }
  });
});

describe('papers of a sale', () => {
  const quotes = of('AOS_Quotes');

  it('tell what the opportunity is worth, exactly at the rate of their currency', () => {
    for (const { attributes: quote } of quotes) {
      const { amount, name } = attributesOf(quote.opportunity_id);
      const rate = hundredths(attributesOf(quote.currency_id).conversion_rate ?? '1.00');
      expect([quote.name, hundredths(quote.subtotal_amount) * 100]).toEqual([name, hundredths(amount) * rate]);
    }
  });

  it('are invoices with the amounts of the quotes whose numbers they bear', () => {
    const invoices = of('AOS_Invoices').filter(({ attributes }) => attributes.quote_number !== undefined);
    const invoiced = quotes.filter(({ attributes }) => attributes.invoice_status === 'Invoiced');
    expect(invoices).toHaveLength(6);
    for (const { attributes } of invoiced) expect(attributes.stage).toBe('Closed Accepted');
    expect(invoices.map(({ attributes }) => quotes[Number(attributes.quote_number) - 1])).toEqual(invoiced);
    expect(invoices.map(({ attributes }) => essence(attributes))).toEqual(
      invoiced.map(({ attributes }) => essence(attributes)),
    );
  });

  it('are contracts with the total of the quote', () => {
    for (const { attributes: contract } of of('AOS_Contracts')) {
      const quote = quotes.find(({ attributes }) => attributes.opportunity_id === contract.opportunity_id)?.attributes;
      expect([contract.contract_account_id, contract.currency_id, contract.total_contract_value]).toEqual([
        quote?.billing_account_id,
        quote?.currency_id,
        quote?.total_amount,
      ]);
    }
  });
});

function essence({
  name,
  billing_account_id: account,
  currency_id: currency,
  total_amount: total,
}: Attributes): unknown {
  return { name, account, currency, total };
}
