import type { NewRecord } from '../../stack/api-client.js';
import { firstUser, secondUser } from '../../stack/credentials.js';
import { counts } from '../counts.js';
import { contactName } from '../customers/contacts.js';
import { workday } from '../days.js';
import { demoId, makeRecords } from '../ids.js';
import { mailAddress } from '../people.js';
import { createPicker } from '../random.js';
import { letters } from './letters.js';
import { anyParent } from './parents.js';

// How a mail was handled: its type and status, and whether it came from outside.
const kinds = [
  { email_type: 'out', status: 'sent', direction: 'out' },
  { email_type: 'inbound', status: 'read', direction: 'inbound' },
  { email_type: 'out', status: 'sent', direction: 'out' },
  { email_type: 'inbound', status: 'unread', direction: 'inbound' },
  { email_type: 'archived', status: 'archived', direction: 'inbound' },
  { email_type: 'draft', status: 'draft', direction: 'out' },
] as const;

/** Mail between the sales team and customers; drafts are not sent yet. */
export function demoEmails(today: Date): NewRecord[] {
  const pick = createPicker(16);
  return makeRecords('Emails', 'email', counts.email, (number) => {
    const { direction, ...kind } = kinds[number % kinds.length] ?? kinds[0];
    const parent = anyParent(pick, ['Contacts', 'Leads', 'Accounts', 'Opportunities', 'Cases']);
    const colleague = pick.from([firstUser, secondUser]);
    const [subject, text] = pick.from(letters[parent.module][direction]);
    const staff = fullName(colleague.attributes);
    const customer = parent.contact === undefined ? parent.who : contactName(parent.contact);
    const [sender, recipient] = direction === 'out' ? [staff, customer] : [customer, staff];
    // A message that is unread came lately.
    const age = kind.status === 'unread' ? pick.number(1, 3) : pick.number(4, 120);
    const clock = `${pick.from(['07', '10', '13', '17'])}:${String(pick.number(10, 59))}`;
    return {
      name: subject,
      ...kind,
      description: `Hello ${recipient},\n\n${text}\n\nKind regards\n${sender}`,
      description_html: `<p>Hello ${recipient},</p><p>${text}</p><p>Kind regards<br>${sender}</p>`,
      from_addr_name: addressed(sender),
      to_addrs_names: addressed(recipient),
      ...(kind.status === 'draft'
        ? {}
        : {
            date_sent: `${workday(today, -age)}T${clock}:00.000Z`,
            message_id: `<${demoId('email', number)}@mail.example>`,
          }),
      flagged: pick.chance(0.15),
      parent_type: parent.module,
      parent_id: parent.id,
      assigned_user_id: colleague.id,
    };
  });
}

function fullName(attributes: Readonly<Record<string, string>>): string {
  return [attributes.first_name, attributes.last_name].join(' ');
}

function addressed(name: string): string {
  return `${name} <${mailAddress(name)}>`;
}
