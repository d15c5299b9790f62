import type { LabelsOf } from '../../../dropdowns/labels.js';
import type { serviceDropdowns } from '../../../dropdowns/service.js';

/** Labels of the drop-downs of cases and bugs. */
export const serviceOptions: LabelsOf<typeof serviceDropdowns> = {
  case_type_dom: {
    Administration: 'Administration',
    Product: 'Product',
    User: 'User',
  },
  case_status_dom: {
    Open_New: 'New',
    Open_Assigned: 'Assigned',
    Closed_Closed: 'Closed',
    'Open_Pending Input': 'Pending input',
    Closed_Rejected: 'Rejected',
    Closed_Duplicate: 'Duplicate',
  },
  case_priority_dom: {
    P1: 'High',
    P2: 'Medium',
    P3: 'Low',
  },
  case_state_dom: {
    Open: 'Open',
    Closed: 'Closed',
  },
  bug_type_dom: {
    Defect: 'Defect',
    Feature: 'Feature',
  },
  bug_status_dom: {
    New: 'New',
    Assigned: 'Assigned',
    Closed: 'Closed',
    Pending: 'Pending',
    Rejected: 'Rejected',
  },
  bug_priority_dom: {
    Urgent: 'Urgent',
    High: 'High',
    Medium: 'Medium',
    Low: 'Low',
  },
  bug_resolution_dom: {
    '': '',
    Accepted: 'Accepted',
    Duplicate: 'Duplicate',
    Fixed: 'Fixed',
    'Out of Date': 'Out of date',
    Invalid: 'Invalid',
    Later: 'Later',
  },
  source_dom: {
    '': '',
    Internal: 'Internal',
    Forum: 'Forum',
    Web: 'Web',
    InboundEmail: 'Inbound email',
  },
};
