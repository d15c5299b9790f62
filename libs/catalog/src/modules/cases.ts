import { autoNumber, longText, nameOf, oneOf, referenceTo, text, type ModuleDefinition } from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';
import { mineByAge, nameIndexes } from './standard-indexes.js';

/** Requests and complaints of customers. */
export const cases: ModuleDefinition = {
  name: 'Cases',
  table: 'cases',
  fields: {
    case_number: autoNumber(),
    name: text({ max: 255, required: true }),
    description: longText(),
    case_type: oneOf('case_type_dom', { renamedFrom: 'type' }),
    state: oneOf('case_state_dom', { default: 'Open' }),
    status: oneOf('case_status_dom'),
    priority: oneOf('case_priority_dom'),
    resolution: longText(),
    work_log: longText(),
    account_id: referenceTo('Accounts'),
    account_name: nameOf('account_id', 'Accounts', 'name'),
    contact_created_by_id: referenceTo('Contacts'),
    contact_created_by_name: nameOf('contact_created_by_id', 'Contacts', 'name'),
    ...assignmentFields,
    ...standardFields,
  },
  presentation: {
    columns: ['name', 'case_number', 'status', 'priority', 'account_name', 'assigned_user_name'],
    counts: ['contacts', 'bugs', 'documents', 'project'],
  },
  filters: {
    ...assignmentFilters,
    open: [{ field: 'state', operator: 'eq', operand: 'Open' }],
    closed: [{ field: 'state', operator: 'eq', operand: 'Closed' }],
    urgent: [
      { field: 'priority', operator: 'eq', operand: 'P1' },
      { field: 'state', operator: 'eq', operand: 'Open' },
    ],
  },
  indexes: [
    { equals: ['state'], order: ['date_entered'], serves: 'open cases, newest first', query: 'filter=open' },
    ...nameIndexes('Cases', 'name'),
    mineByAge,
    { equals: ['case_number'], serves: 'looking up one case by its number', query: 'filter[Cases.case_number]=4711' },
  ],
};
