import type { NewRecord } from '../../stack/api-client.js';
import { assigneeOf } from '../assignees.js';
import { currencies } from '../commerce/currencies.js';
import { asText } from '../commerce/money.js';
import { period, workday } from '../days.js';
import { demoId, recordsOf } from '../ids.js';
import { locations } from './locations.js';

const events = [
  {
    name: 'Customer day',
    place: 0,
    day: -140,
    hour: '08',
    minutes: 480,
    euros: 18_000,
    what: 'Talks in the morning, tours after.',
  },
  {
    name: 'Hands-on with the H200',
    place: 1,
    day: -118,
    hour: '12',
    minutes: 180,
    euros: 2_400,
    what: 'Bring a damp place.',
  },
  {
    name: 'Breakfast for buyers',
    place: 2,
    day: -45,
    hour: '07',
    minutes: 120,
    euros: 1_900,
    what: 'Prices, terms and croissants.',
  },
  {
    name: 'Training for users',
    place: 4,
    day: -12,
    hour: '08',
    minutes: 420,
    euros: 800,
    what: 'From the first login to reports.',
  },
  {
    name: 'Release 5 in one hour',
    place: 4,
    day: 0,
    hour: '14',
    minutes: 60,
    euros: 300,
    what: 'What is new, and what to do first.',
  },
  {
    name: 'Training for administrators',
    place: 4,
    day: 16,
    hour: '08',
    minutes: 420,
    euros: 800,
    what: 'Users, rights, interfaces.',
  },
  {
    name: 'Round table on cold storage',
    place: 3,
    day: 37,
    hour: '13',
    minutes: 150,
    euros: 3_200,
    what: 'Six customers report.',
  },
  {
    name: 'Evening for partners',
    place: 0,
    day: 75,
    hour: '18',
    minutes: 240,
    euros: 9_500,
    what: 'The year behind us and the one ahead.',
  },
] as const;

/** The id of the place where the nth event is held. */
export function locationOf(number: number): string {
  return demoId('event-location', 1 + (events[number - 1] ?? events[0]).place);
}

/** Events that were, one on the day of the load, and events to come. */
export function demoEvents(today: Date): NewRecord[] {
  return recordsOf('FP_events', 'event', events, ({ name, place, day, hour, minutes, euros, what }, number) => ({
    name,
    description: `${what} At ${locations[place][0]} in ${locations[place][2]}.`,
    ...period(workday(today, day), hour, minutes),
    activity_status_type: day < 0 ? 'inactive' : 'active',
    budget: asText(euros * 100),
    currency_id: currencies.EUR.id,
    invite_templates: demoId('email-template', 1),
    assigned_user_id: assigneeOf(number),
  }));
}
