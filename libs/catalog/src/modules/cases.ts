import { autoNumber, longText, nameOf, oneOf, referenceTo, text, type ModuleDefinition } from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';

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
};
