import { currency, idOfLinked, longText, nameOfLinked, oneOf, referenceTo, text, url } from '../define.js';
import type { ModuleDefinition } from '../define.js';
import { span, spanFields } from './appointment-fields.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

/** An occasion to which people are invited. */
export const fpEvents: ModuleDefinition = {
  name: 'FP_events',
  table: 'fp_events',
  span,
  fields: {
    name: text({ max: 255, required: true }),
    description: longText(),
    ...spanFields,
    activity_status_type: oneOf('activity_status_type_dom'),
    budget: currency(),
    currency_id: referenceTo('Currencies'),
    invite_templates: text({ max: 100 }),
    accept_redirect: url({ max: 255 }),
    decline_redirect: url({ max: 255 }),
    fp_event_locations_fp_events_1fp_event_locations_ida: idOfLinked(
      'fp_event_locations_fp_events_1',
      'FP_Event_Locations',
    ),
    fp_event_locations_fp_events_1_name: nameOfLinked(
      'fp_event_locations_fp_events_1fp_event_locations_ida',
      'fp_event_locations_fp_events_1',
      'name',
    ),
    ...assignmentFields,
    ...standardFields,
  },
  filters: {
    ...assignmentFilters,
    today: [
      { field: 'date_start', operator: 'gte', operand: { moment: 'today' } },
      { field: 'date_start', operator: 'lt', operand: { moment: 'tomorrow' } },
    ],
    upcoming: [{ field: 'date_start', operator: 'gte', operand: { moment: 'now' } }],
  },
  indexes: [{ order: ['date_start'], serves: 'the calendar: events of a day', query: 'filter=today&sort=date_start' }],
};
