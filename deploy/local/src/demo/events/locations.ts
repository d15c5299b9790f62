import type { NewRecord } from '../../stack/api-client.js';
import { assigneeOf } from '../assignees.js';
import { recordsOf } from '../ids.js';

/** Places for events. */
export const locations = [
  ['Harbour Hall', '14 River Walk', 'Hamburg', '20457', 'Germany', '400', 'Own car park; the goods lift takes 2 t.'],
  ['Old Mill Rooms', '3 Mill Lane', 'Gothenburg', '411 04', 'Sweden', '60', 'Two rooms that can be joined.'],
  ['Station Forum', '1 Station Road', 'Lyon', '69003', 'France', '150 seated', 'Opposite the station; no parking.'],
  ['Park Pavilion', '88 Park Avenue', 'Toronto', 'M5V 2T6', 'Canada', '90', 'Closed from January to March.'],
  ['Own training room', '7 Garden Way', 'Lisbon', '1200-109', 'Portugal', '16', 'Sixteen desks with computers.'],
] as const;

/** Places for events as records. */
export function demoEventLocations(): NewRecord[] {
  return recordsOf('FP_Event_Locations', 'event-location', locations, (location, number) => {
    const [name, address, city, postalCode, country, capacity, description] = location;
    return {
      name,
      description,
      address,
      address_city: city,
      address_postalcode: postalCode,
      address_country: country,
      capacity,
      assigned_user_id: assigneeOf(number),
    };
  });
}
