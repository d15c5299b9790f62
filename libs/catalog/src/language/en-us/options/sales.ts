import type { LabelsOf } from '../../../dropdowns/labels.js';
import type { salesDropdowns } from '../../../dropdowns/sales.js';

/** Labels of the drop-downs of opportunities. */
export const salesOptions: LabelsOf<typeof salesDropdowns> = {
  opportunity_type_dom: {
    '': '',
    'Existing Business': 'Existing business',
    'New Business': 'New business',
  },
  sales_stage_dom: {
    Prospecting: 'Prospecting',
    Qualification: 'Qualification',
    'Needs Analysis': 'Needs analysis',
    'Value Proposition': 'Value proposition',
    'Id. Decision Makers': 'Identifying decision makers',
    'Perception Analysis': 'Perception analysis',
    'Proposal/Price Quote': 'Proposal or price quote',
    'Negotiation/Review': 'Negotiation or review',
    'Closed Won': 'Closed won',
    'Closed Lost': 'Closed lost',
  },
  opportunity_relationship_type_dom: {
    '': '',
    'Primary Decision Maker': 'Primary decision maker',
    'Business Decision Maker': 'Business decision maker',
    'Business Evaluator': 'Business evaluator',
    'Technical Decision Maker': 'Technical decision maker',
    'Technical Evaluator': 'Technical evaluator',
    'Executive Sponsor': 'Executive sponsor',
    Influencer: 'Influencer',
    Other: 'Other',
  },
};
