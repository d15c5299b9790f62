/** Drop-downs of opportunities: the keys in display order. */
export const salesDropdowns = {
  opportunity_type_dom: ['', 'Existing Business', 'New Business'],
  sales_stage_dom: [
    'Prospecting',
    'Qualification',
    'Needs Analysis',
    'Value Proposition',
    'Id. Decision Makers',
    'Perception Analysis',
    'Proposal/Price Quote',
    'Negotiation/Review',
    'Closed Won',
    'Closed Lost',
  ],
  opportunity_relationship_type_dom: [
    '',
    'Primary Decision Maker',
    'Business Decision Maker',
    'Business Evaluator',
    'Technical Decision Maker',
    'Technical Evaluator',
    'Executive Sponsor',
    'Influencer',
    'Other',
  ],
} as const;
