import type { NewLinks, NewRecord } from '../../stack/api-client.js';
import { adminUser, firstUser, secondUser } from '../../stack/credentials.js';
import { counts } from '../counts.js';
import { locationOf } from '../events/events.js';
import { demoId } from '../ids.js';
import { listOf } from '../marketing/prospect-lists.js';
import { campaignOf } from '../marketing/campaigns.js';
import { createPicker } from '../random.js';
import { linkTo, numberOf } from './link-to.js';

const targets = Array.from({ length: counts.prospect }, (_, index) => index + 1);
/** The list of the own team, and the one of those who want no mail. */
const [team, exempt] = [4, 6];

/** The members of a list, and the campaigns that address it. */
export function listLinks(list: NewRecord): NewLinks[] {
  if (numberOf(list) === team) return linkTo(list, 'users', 'Users', [adminUser.id, firstUser.id, secondUser.id]);
  if (numberOf(list) === exempt) return linkTo(list, 'contacts', 'Contacts', [demoId('contact', 17)]);
  const members = targets.filter((target) => listOf(target) === list.id);
  return [
    ...linkTo(
      list,
      'prospects',
      'Prospects',
      members.map((target) => demoId('prospect', target)),
    ),
    ...linkTo(list, 'campaigns', 'Campaigns', [...new Set(members.map(campaignOf))]),
  ];
}

/** Where an event is held, and who is invited: those who were there, or have answered. */
export function eventLinks(event: NewRecord): NewLinks[] {
  const number = numberOf(event);
  const pick = createPicker(200 + number);
  const isOver = event.attributes.activity_status_type === 'inactive';
  const guests = Array.from({ length: 6 }, (_, index) => 1 + ((number * 11 + index * 7) % counts.contact));
  return [
    ...linkTo(event, 'fp_event_locations_fp_events_1', 'FP_Event_Locations', [locationOf(number)]),
    {
      type: event.type,
      id: event.id,
      link: 'fp_events_contacts',
      data: guests.map((guest) => ({
        type: 'Contacts',
        id: demoId('contact', guest),
        middle: {
          invite_status: isOver ? pick.from(['Attended', 'Attended', 'Not Attended']) : 'Invited',
          accept_status: pick.from(['Accepted', 'Accepted', 'Declined', 'No Response']),
        },
      })),
    },
  ];
}
