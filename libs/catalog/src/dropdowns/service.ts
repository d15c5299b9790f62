/** Drop-downs of cases: the keys in the order in which they are offered. */
export const serviceDropdowns = {
  case_type_dom: ['Administration', 'Product', 'User'],
  case_status_dom: [
    'Open_New',
    'Open_Assigned',
    'Closed_Closed',
    'Open_Pending Input',
    'Closed_Rejected',
    'Closed_Duplicate',
  ],
  case_priority_dom: ['P1', 'P2', 'P3'],
  case_state_dom: ['Open', 'Closed'],
} as const;
