import type { NewRecord } from '../../stack/api-client.js';
import { assignees } from '../assignees.js';
import { attached } from '../attached.js';
import { counts } from '../counts.js';
import { demoId, makeRecords } from '../ids.js';
import { anyParent, widelyUsed } from './parents.js';
import { createPicker } from '../random.js';
import { remarks } from './remarks.js';

/** Notes about accounts, contacts, opportunities and cases; every fifth note has a file. */
export function demoNotes(): NewRecord[] {
  const pick = createPicker(6);
  return makeRecords('Notes', 'note', counts.note, (number) => {
    const parent = anyParent(pick, widelyUsed);
    const [subject, description] = pick.from(remarks[parent.module]);
    const someone = demoId('contact', pick.number(1, counts.contact));
    return {
      name: `${subject}: ${parent.who}`,
      description,
      ...(number % 5 === 0 ? attached(subject, 'txt', `${description}\n`) : {}),
      portal_flag: pick.chance(0.2),
      contact_id: parent.module === 'Contacts' ? parent.id : someone,
      assigned_user_id: pick.from(assignees),
      parent_type: parent.module,
      parent_id: parent.id,
    };
  });
}
