/** Drop-downs of cases and bugs: the keys in display order. */
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
  bug_type_dom: ['Defect', 'Feature'],
  bug_status_dom: ['New', 'Assigned', 'Closed', 'Pending', 'Rejected'],
  bug_priority_dom: ['Urgent', 'High', 'Medium', 'Low'],
  bug_resolution_dom: ['', 'Accepted', 'Duplicate', 'Fixed', 'Out of Date', 'Invalid', 'Later'],
  source_dom: ['', 'Internal', 'Forum', 'Web', 'InboundEmail'],
} as const;
