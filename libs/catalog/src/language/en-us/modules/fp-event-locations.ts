import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const fpEventLocations: ModuleTexts = {
  label: 'Event location',
  labelPlural: 'Event locations',
  description: 'Places where events are held.',
  fields: {
    name: ['Name', 'The name by which an event picks the place, such as that of a hall.'],
    description: ['Description', 'What organizers should know: equipment, access, parking.'],
    address: ['Street', 'Street and number, as they stand on an envelope.'],
    address_city: ['City', 'Town or city in which guests look for the place.'],
    address_state: ['State', 'State, province or region, where addresses of the country have one.'],
    address_postalcode: ['Postal code', 'Text, because leading zeros and letters count.'],
    address_country: ['Country', 'Name of the country as people write it. Free text.'],
    capacity: ['Capacity', 'How many people the place holds. Free text, so that it may say "80 seated".'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    fp_event_locations_fp_events_1: 'Events',
  },
  filters: {
    ...assignmentFilterTexts,
  },
};
