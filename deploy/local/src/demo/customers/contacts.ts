import type { NewRecord } from '../../stack/api-client.js';
import { assignees } from '../assignees.js';
import { counts } from '../counts.js';
import { demoId, makeRecords } from '../ids.js';
import { jobs } from '../jobs.js';
import { mailAddress, nameOf, whereabouts } from '../people.js';
import { createPicker } from '../random.js';
import { cities } from '../words.js';

/** People: of the two at an account the first leads a department, and the other works there. */
export function demoContacts(today: Date): NewRecord[] {
  const pick = createPicker(2);
  return makeRecords('Contacts', 'contact', counts.contact, (number) => {
    const place = pick.from(cities);
    const leads = number < contactAt(employerOf(number));
    const job = jobs[employerOf(number) % jobs.length] ?? jobs[0];
    const birthYear = today.getUTCFullYear() - pick.number(25, 66);
    const [firstName, lastName] = nameOf(number);
    return {
      // No Mr. or Ms.: nobody says which of them a name is.
      salutation: pick.from(['', '', '', 'Dr.', 'Prof.']),
      first_name: firstName,
      last_name: lastName,
      title: pick.from(leads ? job.managers : job.staff),
      department: job.department,
      email1: mailAddress(contactName(number)),
      ...whereabouts(pick, place),
      lead_source: pick.from(['Web Site', 'Trade Show', 'Partner', 'Word of mouth', 'Cold Call']),
      do_not_call: pick.chance(0.1),
      birthdate: `${String(birthYear)}-0${String(pick.number(1, 9))}-1${String(pick.number(0, 9))}`,
      assigned_user_id: pick.from(assignees),
      ...(leads ? {} : { reports_to_id: demoId('contact', number - 1) }),
    };
  });
}

/** First and last name of the nth contact. */
export function contactName(number: number): string {
  return nameOf(number).join(' ');
}

/** The number of the contact to talk to at the nth account. */
export function contactAt(account: number): number {
  return account * 2;
}

/** The number of the account that the nth contact works for. */
function employerOf(contact: number): number {
  return Math.ceil(contact / 2);
}

/** The contacts that must exist before the others. */
export function isManager(record: NewRecord): boolean {
  return record.attributes.reports_to_id === undefined;
}
