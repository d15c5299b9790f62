import type { NewRecord } from '../stack/api-client.js';
import { assignees } from './assignees.js';
import { counts } from './counts.js';
import { demoId, makeRecords } from './ids.js';
import { createPicker } from './random.js';
import { cities, familyNames, givenNames, streets } from './words.js';

const managers = 40;

/** People; all but the first third report to one of that third. */
export function demoContacts(): NewRecord[] {
  const pick = createPicker(2);
  return makeRecords('Contacts', 'contact', counts.contact, (number) => {
    const [city, country, code] = pick.from(cities);
    const isManager = number <= managers;
    return {
      salutation: pick.from(['', 'Mr.', 'Ms.', 'Dr.']),
      first_name: pick.from(givenNames),
      last_name: pick.from(familyNames),
      title: isManager
        ? pick.from(['Director', 'Head of Purchasing', 'CEO'])
        : pick.from(['Engineer', 'Buyer', 'Assistant']),
      department: pick.from(['Purchasing', 'Engineering', 'Finance', 'Management']),
      phone_work: `+${code} ${String(pick.number(100, 999))} ${String(pick.number(100_000, 999_999))}`,
      primary_address_street: `${pick.from(streets)} ${String(pick.number(1, 180))}`,
      primary_address_city: city,
      primary_address_country: country,
      lead_source: pick.from(['Web Site', 'Trade Show', 'Partner', 'Word of mouth', 'Cold Call']),
      do_not_call: pick.chance(0.1),
      birthdate: `${String(pick.number(1955, 2001))}-0${String(pick.number(1, 9))}-1${String(pick.number(0, 9))}`,
      assigned_user_id: pick.from(assignees),
      ...(isManager ? {} : { reports_to_id: demoId('contact', pick.number(1, managers)) }),
    };
  });
}

/** The contacts that must exist before the others. */
export function isManager(record: NewRecord): boolean {
  return record.attributes.reports_to_id === undefined;
}
