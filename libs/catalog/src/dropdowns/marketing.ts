/** Drop-downs of campaigns and target lists: the keys in display order. */
export const marketingDropdowns = {
  campaign_type_dom: ['', 'Telesales', 'Mail', 'Email', 'Print', 'Web', 'Radio', 'Television', 'NewsLetter'],
  campaign_status_dom: ['', 'Planning', 'Active', 'Inactive', 'Complete'],
  newsletter_frequency_dom: ['', 'Weekly', 'Monthly', 'Quarterly', 'Annually'],
  campainglog_activity_type_dom: [
    '',
    'targeted',
    'send error',
    'invalid email',
    'link',
    'viewed',
    'removed',
    'lead',
    'contact',
    'blocked',
  ],
  prospect_list_type_dom: ['default', 'seed', 'exempt_domain', 'exempt_address', 'exempt', 'test'],
} as const;
