import { autoNumber, currency, date, foreignId, integer, longText, oneOf, referenceTo, text } from '../define.js';
import type { ModuleDefinition } from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

/** A marketing effort with a time, a budget and a result. */
export const campaigns: ModuleDefinition = {
  name: 'Campaigns',
  table: 'campaigns',
  fields: {
    name: text({ max: 50, required: true }),
    status: oneOf('campaign_status_dom', { required: true }),
    campaign_type: oneOf('campaign_type_dom', { required: true }),
    start_date: date(),
    end_date: date({ required: true }),
    objective: longText(),
    content: longText(),
    frequency: oneOf('newsletter_frequency_dom'),
    currency_id: referenceTo('Currencies'),
    budget: currency(),
    expected_cost: currency(),
    actual_cost: currency(),
    expected_revenue: currency(),
    impressions: integer(),
    tracker_key: autoNumber(),
    tracker_text: text({ max: 255 }),
    refer_url: text({ max: 255, default: 'http://' }),
    tracker_count: integer({ default: 0 }),
    survey_id: foreignId(),
    ...assignmentFields,
    ...standardFields,
  },
  presentation: {
    columns: ['name', 'status', 'campaign_type', 'start_date', 'end_date', 'assigned_user_name'],
    sections: {
      more: ['tracker_key', 'tracker_text', 'refer_url', 'tracker_count', 'impressions', 'survey_id'],
    },
    counts: ['prospectlists', 'log_entries', 'leads', 'opportunities', 'contacts', 'accounts'],
  },
  filters: {
    ...assignmentFilters,
    planned: [{ field: 'status', operator: 'eq', operand: 'Planning' }],
    active: [{ field: 'status', operator: 'eq', operand: 'Active' }],
    completed: [{ field: 'status', operator: 'eq', operand: 'Complete' }],
    overdue: [
      { field: 'end_date', operator: 'lt', operand: { moment: 'today' } },
      { field: 'status', operator: 'nin', operand: ['Inactive', 'Complete'] },
    ],
    roi: [{ field: 'expected_revenue', operator: 'gte', operand: { attribute: 'actual_cost' } }],
  },
};
