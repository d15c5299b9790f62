import type { NewRecord } from '../../stack/api-client.js';
import { accountName } from '../customers/accounts.js';
import { assignees } from '../assignees.js';
import { complaints, resolutions } from './complaints.js';
import { counts } from '../counts.js';
import { demoId, makeRecords } from '../ids.js';
import { createPicker } from '../random.js';

/** Complaints and requests, each of an account. */
export function demoCases(): NewRecord[] {
  const pick = createPicker(4);
  return makeRecords('Cases', 'case', counts.case, (number) => {
    const [name, type] = complaints[(number * 7) % complaints.length] ?? complaints[0];
    const isOpen = pick.chance(0.6);
    return {
      name,
      case_type: type,
      state: isOpen ? 'Open' : 'Closed',
      status: isOpen ? pick.from(['Open_New', 'Open_Assigned', 'Open_Pending Input']) : 'Closed_Closed',
      priority: pick.from(['P1', 'P2', 'P2', 'P3']),
      account_id: demoId('account', complainantOf(number)),
      assigned_user_id: pick.from(assignees),
      ...(isOpen ? {} : { resolution: pick.from(resolutions) }),
    };
  });
}

/** The company whose case the nth one is. */
export function complainantName(number: number): string {
  return accountName(complainantOf(number));
}

/** The number of that company. */
export function complainantOf(number: number): number {
  return 1 + ((number * 7) % counts.account);
}
