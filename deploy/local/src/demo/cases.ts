import type { NewRecord } from '../stack/api-client.js';
import { assignees } from './assignees.js';
import { counts } from './counts.js';
import { demoId, makeRecords } from './ids.js';
import { createPicker } from './random.js';
import { complaints } from './words.js';

/** Complaints and requests, each of an account. */
export function demoCases(): NewRecord[] {
  const pick = createPicker(4);
  return makeRecords('Cases', 'case', counts.case, () => {
    const [name, type] = pick.from(complaints);
    const isOpen = pick.chance(0.6);
    return {
      name,
      case_type: type,
      state: isOpen ? 'Open' : 'Closed',
      status: isOpen ? pick.from(['Open_New', 'Open_Assigned', 'Open_Pending Input']) : 'Closed_Closed',
      priority: pick.from(['P1', 'P2', 'P2', 'P3']),
      account_id: demoId('account', pick.number(1, counts.account)),
      assigned_user_id: pick.from(assignees),
      ...(isOpen ? {} : { resolution: 'Solved together with the customer.' }),
    };
  });
}
