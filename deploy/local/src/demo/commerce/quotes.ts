import type { NewRecord } from '../../stack/api-client.js';
import { assignees } from '../assignees.js';
import { workday } from '../days.js';
import { demoId } from '../ids.js';
import { createPicker, type Picker } from '../random.js';
import { saleOf, type Sale } from '../sales/sale.js';
import { invoicedSales, orderOfSale, quotedSales } from './orders.js';
import { paperAttributes, type Paper } from './papers.js';

/** The quotes of the advanced and closed opportunities; of the open ones some have expired. */
export function demoQuotes(today: Date, accounts: readonly NewRecord[], opportunities: readonly NewRecord[]): Paper[] {
  const pick = createPicker(7);
  return quotedSales.map((sale, index) => {
    const order = orderOfSale(sale);
    const closed = opportunities[sale - 1]?.attributes.date_closed;
    const { stage, probability } = saleOf(sale);
    const isOpen = probability > 0 && probability < 100;
    const attributes = {
      name: order.name,
      stage: stageOf(stage, pick),
      expiration: isOpen
        ? workday(today, pick.from([-6, 8, 15, 22, 30, 45]))
        : workday(new Date(String(closed)), pick.number(1, 14)),
      opportunity_id: demoId('opportunity', sale),
      ...paperAttributes(order, accounts),
      term: pick.from(['Net 15', 'Net 30']),
      approval_status: stage === 'Proposal/Price Quote' ? pick.from(['Approved', 'Not Approved']) : 'Approved',
      invoice_status: invoicedSales.includes(sale) ? 'Invoiced' : 'Not Invoiced',
      assigned_user_id: pick.from(assignees),
    };
    return { order, record: { type: 'AOS_Quotes', id: demoId('quote', index + 1), attributes } };
  });
}

function stageOf(stage: Sale['stage'], pick: Picker): string {
  if (stage === 'Closed Won') return 'Closed Accepted';
  if (stage === 'Closed Lost') return pick.from(['Closed Lost', 'Closed Lost', 'Closed Dead']);
  if (stage === 'Negotiation/Review') return pick.from(['Negotiation', 'Confirmed', 'On Hold']);
  return pick.from(['Draft', 'Delivered']);
}
