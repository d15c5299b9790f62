import type { LabelsOf } from '../../../dropdowns/labels.js';
import type { serviceDropdowns } from '../../../dropdowns/service.js';

/** Labels of the drop-downs of cases and bugs. */
export const serviceOptions: LabelsOf<typeof serviceDropdowns> = {
  case_type_dom: {
    Administration: 'Verwaltung',
    Product: 'Produkt',
    User: 'Benutzer',
  },
  case_status_dom: {
    Open_New: 'Neu',
    Open_Assigned: 'Zugewiesen',
    Closed_Closed: 'Geschlossen',
    'Open_Pending Input': 'Wartet auf Rückmeldung',
    Closed_Rejected: 'Abgelehnt',
    Closed_Duplicate: 'Duplikat',
  },
  case_priority_dom: {
    P1: 'Hoch',
    P2: 'Mittel',
    P3: 'Niedrig',
  },
  case_state_dom: {
    Open: 'Offen',
    Closed: 'Geschlossen',
  },
  bug_type_dom: {
    Defect: 'Fehler',
    Feature: 'Funktionswunsch',
  },
  bug_status_dom: {
    New: 'Neu',
    Assigned: 'Zugewiesen',
    Closed: 'Geschlossen',
    Pending: 'Ausstehend',
    Rejected: 'Abgelehnt',
  },
  bug_priority_dom: {
    Urgent: 'Dringend',
    High: 'Hoch',
    Medium: 'Mittel',
    Low: 'Niedrig',
  },
  bug_resolution_dom: {
    '': '',
    Accepted: 'Akzeptiert',
    Duplicate: 'Duplikat',
    Fixed: 'Behoben',
    'Out of Date': 'Überholt',
    Invalid: 'Ungültig',
    Later: 'Später',
  },
  source_dom: {
    '': '',
    Internal: 'Intern',
    Forum: 'Forum',
    Web: 'Web',
    InboundEmail: 'Eingehende E-Mail',
  },
};
