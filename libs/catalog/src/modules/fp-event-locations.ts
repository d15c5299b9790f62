import { longText, text, type ModuleDefinition } from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

/** A place where events are held. */
export const fpEventLocations: ModuleDefinition = {
  name: 'FP_Event_Locations',
  table: 'fp_event_locations',
  fields: {
    name: text({ max: 255, required: true }),
    description: longText(),
    address: text({ max: 255, required: true }),
    address_city: text({ max: 100, required: true }),
    address_state: text({ max: 100 }),
    address_postalcode: text({ max: 20, required: true }),
    address_country: text({ max: 100 }),
    capacity: text({ max: 255 }),
    ...assignmentFields,
    ...standardFields,
  },
  filters: { ...assignmentFilters },
};
