import {
  currency,
  date,
  dateTime,
  inBaseCurrency,
  longText,
  nameOf,
  oneOf,
  referenceTo,
  text,
  type ModuleDefinition,
} from '../define.js';
import { lineAmountFields, shippingAmountFields, totalAmountFields } from './amount-fields.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

/** Agreements with customers. */
export const aosContracts: ModuleDefinition = {
  name: 'AOS_Contracts',
  table: 'aos_contracts',
  fields: {
    name: text({ max: 255, required: true }),
    reference_code: text({ max: 255 }),
    description: longText(),
    status: oneOf('contract_status_list', { required: true, default: 'Not Started' }),
    contract_type: oneOf('contract_type_list', { default: 'Type' }),
    start_date: date(),
    end_date: date(),
    renewal_reminder_date: dateTime(),
    customer_signed_date: date(),
    company_signed_date: date(),
    contract_account_id: referenceTo('Accounts'),
    contract_account: nameOf('contract_account_id', 'Accounts', 'name'),
    contact_id: referenceTo('Contacts'),
    contact: nameOf('contact_id', 'Contacts', 'name'),
    opportunity_id: referenceTo('Opportunities'),
    opportunity: nameOf('opportunity_id', 'Opportunities', 'name'),
    call_id: referenceTo('Calls'),
    total_contract_value: currency(),
    total_contract_value_usdollar: inBaseCurrency('total_contract_value'),
    ...lineAmountFields,
    ...shippingAmountFields,
    ...totalAmountFields,
    ...assignmentFields,
    ...standardFields,
  },
  filters: {
    ...assignmentFilters,
    open: [{ field: 'status', operator: 'ne', operand: 'Signed' }],
    signed: [{ field: 'status', operator: 'eq', operand: 'Signed' }],
    expired: [
      { field: 'end_date', operator: 'lt', operand: { moment: 'today' } },
      { field: 'status', operator: 'eq', operand: 'Signed' },
    ],
    renewal_due: [{ field: 'renewal_reminder_date', operator: 'lte', operand: { moment: 'now' } }],
  },
  indexes: [{ order: ['end_date'], serves: 'signed contracts past their end', query: 'filter=expired&sort=end_date' }],
};
