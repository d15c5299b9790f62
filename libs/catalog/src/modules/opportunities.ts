import {
  currency,
  date,
  idOfLinked,
  inBaseCurrency,
  integer,
  longText,
  nameOf,
  nameOfLinked,
  oneOf,
  referenceTo,
  text,
  type ModuleDefinition,
} from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';
import { mineBy, nameIndexes } from './standard-indexes.js';

const CLOSED_STAGES = ['Closed Won', 'Closed Lost'] as const;

/** Possible sales. */
export const opportunities: ModuleDefinition = {
  name: 'Opportunities',
  table: 'opportunities',
  fields: {
    name: text({ max: 50, required: true }),
    description: longText(),
    opportunity_type: oneOf('opportunity_type_dom'),
    sales_stage: oneOf('sales_stage_dom', { required: true }),
    probability: integer(),
    amount: currency({ required: true }),
    amount_usdollar: inBaseCurrency('amount'),
    currency_id: referenceTo('Currencies'),
    currency_name: nameOf('currency_id', 'Currencies', 'name'),
    currency_symbol: nameOf('currency_id', 'Currencies', 'symbol'),
    date_closed: date({ required: true }),
    next_step: text({ max: 100 }),
    lead_source: oneOf('lead_source_dom'),
    campaign_id: referenceTo('Campaigns'),
    campaign_name: nameOf('campaign_id', 'Campaigns', 'name'),
    account_id: idOfLinked('accounts', 'Accounts'),
    account_name: nameOfLinked('account_id', 'accounts', 'name'),
    ...assignmentFields,
    ...standardFields,
  },
  presentation: {
    columns: ['name', 'account_name', 'sales_stage', 'amount', 'date_closed', 'assigned_user_name'],
    sections: {
      overview: ['name', 'account_name', 'sales_stage', 'amount', 'date_closed', 'probability'],
    },
    counts: ['contacts', 'aos_quotes', 'documents', 'leads', 'aos_contracts', 'project'],
  },
  filters: {
    ...assignmentFilters,
    open: [{ field: 'sales_stage', operator: 'nin', operand: CLOSED_STAGES }],
    closed: [{ field: 'sales_stage', operator: 'in', operand: CLOSED_STAGES }],
    won: [{ field: 'sales_stage', operator: 'eq', operand: 'Closed Won' }],
    lost: [{ field: 'sales_stage', operator: 'eq', operand: 'Closed Lost' }],
    overdue: [
      { field: 'sales_stage', operator: 'nin', operand: CLOSED_STAGES },
      { field: 'date_closed', operator: 'lt', operand: { moment: 'today' } },
    ],
    roi: [
      { field: 'sales_stage', operator: 'eq', operand: 'Closed Won' },
      { field: 'amount', operator: 'gt', operand: '0' },
    ],
  },
  indexes: [
    {
      order: ['date_closed'],
      serves: 'the forecast: what is expected to close in a period, and what is overdue',
      query: 'filter[Opportunities.date_closed]=[[gte]]2026-01-01,[[lt]]2026-02-01&sort=date_closed',
    },
    ...nameIndexes('Opportunities', 'name'),
    mineBy('date_closed'),
    {
      equals: ['sales_stage'],
      order: ['date_closed'],
      serves: 'the pipeline: what is in a stage, by the day on which it is expected to close',
      query: 'filter[Opportunities.sales_stage]=Prospecting&sort=date_closed',
    },
  ],
};
