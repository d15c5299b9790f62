import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const cases: ModuleTexts = {
  label: 'Case',
  labelPlural: 'Cases',
  description: 'Requests and complaints of customers, from the first message to the solution.',
  fields: {
    case_number: ['Number', 'Number by which customers and staff refer to the case. Counted up by the service.'],
    name: ['Subject', 'What the case is about, in one line.'],
    description: ['Description', 'The request in the words of the customer, with everything needed to understand it.'],
    case_type: ['Type', 'What kind of request it is. Called "type" in older clients.'],
    state: [
      'State',
      'Whether somebody still has to act. Decides whether the case is in the filter "open" or "closed".',
    ],
    status: ['Status', 'The step at which an open case is, or why a closed one was closed.'],
    priority: ['Priority', 'P1 is the most urgent.'],
    resolution: ['Resolution', 'How the case was solved, as the customer may read it.'],
    work_log: ['Work log', 'Internal notes on what was tried and done.'],
    account_id: ['Account', 'Id of the account that the case belongs to.'],
    account_name: ['Account', 'Name of the account in account_id, read from there.'],
    contact_created_by_id: ['Reported by', 'Id of the contact who opened the case.'],
    contact_created_by_name: ['Reported by', 'Name of the contact in contact_created_by_id, read from there.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    contact_created_by: 'Reported by',
    emails_parent: 'Emails about this case',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Open',
    closed: 'Closed',
    urgent: 'Urgent and open',
  },
};
