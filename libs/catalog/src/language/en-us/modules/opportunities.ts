import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const opportunities: ModuleTexts = {
  label: 'Opportunity',
  labelPlural: 'Opportunities',
  description: 'Possible sales, from the first interest until they are won or lost.',
  fields: {
    name: ['Name', 'What is to be sold and to whom, in at most 50 characters.'],
    description: ['Description', 'Anything worth knowing that has no attribute of its own.'],
    opportunity_type: ['Type', 'Whether this is business with a new or with an existing customer.'],
    sales_stage: ['Sales stage', 'How far the sale has come. Closed Won and Closed Lost end it.'],
    probability: [
      'Probability',
      'Chance of winning in whole percent. Sent by clients; it does not follow sales_stage.',
    ],
    amount: ['Amount', 'What the sale would bring, an exact amount in the currency of currency_id.'],
    amount_usdollar: [
      'Amount in base currency',
      'What amount comes to in the base currency, at the rate when it or the currency was last written.',
    ],
    currency_id: ['Currency', 'Id of the currency of the amount.'],
    currency_name: ['Currency', 'Name of the currency in currency_id. Derived.'],
    currency_symbol: ['Currency symbol', 'Symbol of the currency in currency_id. Derived.'],
    date_closed: ['Expected close date', 'Day on which the sale is expected to close, or did. ISO 8601 date.'],
    next_step: ['Next step', 'What has to be done next to bring the sale forward.'],
    lead_source: ['Source', 'How the first contact that led to this sale came about.'],
    account_id: [
      'Account',
      'Id of the account that the opportunity was linked with first. Another value replaces all accounts of the opportunity.',
    ],
    account_name: ['Account', 'Name of the account in account_id. Derived.'],
    campaign_id: ['Campaign', 'Id of the campaign that brought the opportunity.'],
    campaign_name: ['Campaign', 'Name of the campaign in campaign_id. Derived.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    emails_parent: 'Emails about the opportunity',
    campaign_log: 'Results of campaigns',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Open',
    closed: 'Closed',
    won: 'Won',
    lost: 'Lost',
    overdue: 'Open after their close date',
    roi: 'Won with an amount',
  },
};
