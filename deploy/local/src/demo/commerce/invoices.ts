import type { NewRecord } from '../../stack/api-client.js';
import { assignees } from '../assignees.js';
import { workday } from '../days.js';
import { demoId } from '../ids.js';
import { createPicker } from '../random.js';
import { invoicedSales, orderOfSale, quotedSales, reorderOf } from './orders.js';
import { paperAttributes, type Paper } from './papers.js';

const reorderCount = 10;
const unpaidSale = 22;

/** Invoices of accepted quotes, then of orders that customers placed without one. */
export function demoInvoices(
  today: Date,
  accounts: readonly NewRecord[],
  opportunities: readonly NewRecord[],
): Paper[] {
  const pick = createPicker(8);
  const ofQuotes = invoicedSales.map((sale) => {
    const closed = new Date(String(opportunities[sale - 1]?.attributes.date_closed));
    return {
      order: orderOfSale(sale),
      attributes: {
        status: sale === unpaidSale ? 'Unpaid' : 'Paid',
        invoice_date: workday(closed, 0),
        due_date: workday(closed, 30),
        // Quotes are numbered in the order in which they are loaded.
        quote_number: 1 + quotedSales.indexOf(sale),
        quote_date: workday(closed, -14),
      },
    };
  });
  const ofReorders = Array.from({ length: reorderCount }, (_, index) => {
    const age = pick.number(1, 20) + index * 9;
    const day = workday(today, -age);
    return {
      order: reorderOf(index + 1),
      attributes: {
        status: reorderStatus(index, age),
        invoice_date: day,
        due_date: workday(new Date(day), 30),
      },
    };
  });
  return [...ofQuotes, ...ofReorders].map(({ order, attributes }, index) => ({
    order,
    record: {
      type: 'AOS_Invoices',
      id: demoId('invoice', index + 1),
      attributes: {
        name: order.name,
        ...attributes,
        ...paperAttributes(order, accounts),
        assigned_user_id: pick.from(assignees),
      },
    },
  }));
}

function reorderStatus(index: number, age: number): string {
  if (index % 5 === 4) return 'Cancelled';
  return age > 45 ? 'Paid' : 'Unpaid';
}
