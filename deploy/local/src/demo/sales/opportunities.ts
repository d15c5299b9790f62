import type { NewRecord } from '../../stack/api-client.js';
import { assignees } from '../assignees.js';
import { orderedAmount } from '../commerce/amounts.js';
import { asText } from '../commerce/money.js';
import { orderOfSale, quotedSales } from '../commerce/orders.js';
import { counts } from '../counts.js';
import { workday } from '../days.js';
import { makeRecords } from '../ids.js';
import { createPicker } from '../random.js';
import { saleOf } from './sale.js';

/** Opportunities in every stage; open ones close after today, the others closed before. The amount of a quoted one is its quote's. */
export function demoOpportunities(today: Date): NewRecord[] {
  const pick = createPicker(3);
  return makeRecords('Opportunities', 'opportunity', counts.opportunity, (number) => {
    const { name, stage, probability } = saleOf(number);
    const isClosed = probability === 0 || probability === 100;
    const type = pick.from(['New Business', 'Existing Business']);
    const guess = pick.number(50_000, 25_000_000);
    return {
      name,
      opportunity_type: type,
      sales_stage: stage,
      probability,
      amount: asText(quotedSales.includes(number) ? orderedAmount(orderOfSale(number)) : guess),
      date_closed: workday(today, isClosed ? -pick.number(1, 300) : pick.number(7, 300)),
      next_step: isClosed ? '' : pick.from(['Send a quote', 'Call back', 'Visit', 'Ask for a decision']),
      lead_source: pick.from(['Existing Customer', 'Web Site', 'Conference', 'Partner']),
      assigned_user_id: pick.from(assignees),
    };
  });
}
