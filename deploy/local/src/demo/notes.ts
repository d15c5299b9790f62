import type { NewRecord } from '../stack/api-client.js';
import { assignees } from './assignees.js';
import { counts } from './counts.js';
import { demoId, makeRecords } from './ids.js';
import { anyParent } from './parents.js';
import { createPicker } from './random.js';
import { remarks } from './words.js';

/** What was written down about accounts, contacts, opportunities and cases. */
export function demoNotes(): NewRecord[] {
  const pick = createPicker(6);
  return makeRecords('Notes', 'note', counts.note, () => {
    const [name, description] = pick.from(remarks);
    return {
      name,
      description,
      portal_flag: pick.chance(0.2),
      contact_id: demoId('contact', pick.number(1, counts.contact)),
      assigned_user_id: pick.from(assignees),
      ...anyParent(pick),
    };
  });
}
