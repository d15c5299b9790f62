import type { NewRecord } from '../stack/api-client.js';
import { accountName, parentAccounts } from './accounts.js';
import { assignees } from './assignees.js';
import { counts } from './counts.js';
import { workday } from './days.js';
import { makeRecords } from './ids.js';
import { createPicker } from './random.js';
import { products } from './words.js';

const stages = [
  ['Prospecting', 10],
  ['Qualification', 20],
  ['Needs Analysis', 25],
  ['Value Proposition', 30],
  ['Proposal/Price Quote', 65],
  ['Negotiation/Review', 80],
  ['Closed Won', 100],
  ['Closed Lost', 0],
] as const;

/** Possible sales, in every stage; those still open close after today, the others did before. */
export function demoOpportunities(today: Date): NewRecord[] {
  const pick = createPicker(3);
  return makeRecords('Opportunities', 'opportunity', counts.opportunity, (number) => {
    const [stage, probability] = stages[number % stages.length] ?? stages[0];
    const isClosed = probability === 0 || probability === 100;
    return {
      name: `${products[number % products.length] ?? products[0]} for ${customerName(number)}`,
      opportunity_type: pick.from(['New Business', 'Existing Business']),
      sales_stage: stage,
      probability,
      amount: pick.number(50_000, 25_000_000) / 100,
      date_closed: workday(today, isClosed ? -pick.number(1, 300) : pick.number(7, 300)),
      next_step: isClosed ? '' : pick.from(['Send a quote', 'Call back', 'Visit', 'Ask for a decision']),
      lead_source: pick.from(['Existing Customer', 'Web Site', 'Conference', 'Partner']),
      assigned_user_id: pick.from(assignees),
    };
  });
}

/** The company that the nth opportunity is about. */
export function customerName(number: number): string {
  return accountName(1 + ((number * 11) % parentAccounts));
}
