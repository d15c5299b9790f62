import type { NewLinks, NewRecord } from '../../stack/api-client.js';
import { counts } from '../counts.js';
import { contactAt } from '../customers/contacts.js';
import { demoId } from '../ids.js';
import { complainantOf } from '../service/cases.js';
import { linkTo, numberOf } from './link-to.js';

/** The contact who reported a case. */
export function caseLinks(record: NewRecord): NewLinks[] {
  const contact = demoId('contact', contactAt(complainantOf(numberOf(record))));
  return linkTo(record, 'contacts', 'Contacts', [contact], { contact_role: 'Primary Contact' });
}

/** The cases and the account that a bug came up in. */
export function bugLinks(bug: NewRecord): NewLinks[] {
  const number = numberOf(bug);
  const cases = [number, number + 25].filter((each) => each <= counts.case);
  return [
    ...linkTo(
      bug,
      'cases',
      'Cases',
      cases.map((each) => demoId('case', each)),
    ),
    ...linkTo(bug, 'accounts', 'Accounts', [demoId('account', complainantOf(number))]),
  ];
}
