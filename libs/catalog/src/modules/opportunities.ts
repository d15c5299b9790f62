import { currency, date, foreignId, integer, longText, oneOf, text, type ModuleDefinition } from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';

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
    amount_usdollar: currency(),
    currency_id: foreignId(),
    date_closed: date({ required: true }),
    next_step: text({ max: 100 }),
    lead_source: oneOf('lead_source_dom'),
    campaign_id: foreignId(),
    ...assignmentFields,
    ...standardFields,
  },
};
