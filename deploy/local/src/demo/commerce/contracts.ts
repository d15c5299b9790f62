import type { NewRecord } from '../../stack/api-client.js';
import { assignees } from '../assignees.js';
import { contactAt } from '../customers/contacts.js';
import { endOfTerm, workday } from '../days.js';
import { demoId, recordsOf } from '../ids.js';
import { createPicker } from '../random.js';
import { saleOf, type Sale } from '../sales/sale.js';
import { orderAmounts } from './amounts.js';
import { inCurrency } from './currencies.js';
import { marketOf } from './markets.js';
import { orderOfSale, salesIn } from './orders.js';

const months: Readonly<Record<Sale['product'], number>> = {
  'Support contract': 12,
  'Annual licence': 12,
  'Pilot project': 3,
  'Fleet renewal': 24,
  'Site survey': 2,
  Training: 6,
  Upgrade: 12,
};

/** Agreements: signed ones about the sales that are won, and those that are being negotiated. */
export function demoContracts(opportunities: readonly NewRecord[]): NewRecord[] {
  const pick = createPicker(9);
  const sales = salesIn('Negotiation/Review', 'Closed Won');
  return recordsOf('AOS_Contracts', 'contract', sales, (sale, number) => {
    const { product, stage, account, name } = saleOf(sale);
    const { currency, vat } = marketOf(account);
    const closed = String(opportunities[sale - 1]?.attributes.date_closed);
    const start = workday(new Date(closed), 14);
    const end = endOfTerm(start, months[product]);
    const isSigned = stage === 'Closed Won';
    return {
      name,
      reference_code: `CTR-${String(number).padStart(4, '0')}`,
      status: isSigned ? 'Signed' : pick.from(['Not Started', 'In Progress', 'In Progress']),
      start_date: start,
      end_date: end,
      renewal_reminder_date: `${workday(new Date(end), -30)}T09:00:00.000Z`,
      ...(isSigned ? { customer_signed_date: closed, company_signed_date: closed } : {}),
      contract_account_id: demoId('account', account),
      contact_id: demoId('contact', contactAt(account)),
      opportunity_id: demoId('opportunity', sale),
      currency_id: currency.id,
      ...inCurrency({ total_contract_value: orderAmounts(orderOfSale(sale), vat).total_amount }, currency),
      assigned_user_id: pick.from(assignees),
    };
  });
}
