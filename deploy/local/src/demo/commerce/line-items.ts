import type { NewRecord } from '../../stack/api-client.js';
import { recordsOf } from '../ids.js';
import { lineAmounts } from './amounts.js';
import { inCurrency } from './currencies.js';
import { marketOf } from './markets.js';
import type { Paper } from './papers.js';

/** The lines of quotes and invoices. */
export function demoLineItems(papers: readonly Paper[]): NewRecord[] {
  const lines = papers.flatMap(({ order, record }) =>
    order.lines.map((line, index) => ({ line, position: index + 1, account: order.account, record })),
  );
  return recordsOf('AOS_Products_Quotes', 'line', lines, ({ line, position, account, record }) => {
    const { currency, vat } = marketOf(account);
    return {
      name: line.product.name,
      number: position,
      part_number: line.product.part,
      product_id: line.product.id,
      product_qty: String(line.quantity),
      discount: 'Percentage',
      product_discount: String(line.discount),
      vat,
      ...inCurrency(lineAmounts(line, vat), currency),
      currency_id: currency.id,
      parent_type: record.type,
      parent_id: record.id,
      assigned_user_id: record.attributes.assigned_user_id,
    };
  });
}
