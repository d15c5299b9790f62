import type { NewRecord } from '../../stack/api-client.js';
import { assignees } from '../assignees.js';
import { counts } from '../counts.js';
import { period, workday } from '../days.js';
import { makeRecords } from '../ids.js';
import { createPicker } from '../random.js';
import { anyParent } from './parents.js';

const topics = ['First call', 'Price question', 'Status call', 'Reminder', 'Survey', 'Thank-you call'] as const;

/** Short telephone calls: every other one is still to come, some of them on the day of the load. */
export function demoCalls(today: Date): NewRecord[] {
  const pick = createPicker(14);
  return makeRecords('Calls', 'call', counts.call, (number) => {
    const isPlanned = number % 2 === 0;
    const daysAhead = number % 10 === 0 ? 0 : pick.number(1, 30);
    const day = workday(today, isPlanned ? daysAhead : -pick.number(1, 90));
    const parent = anyParent(pick, ['Leads', 'Contacts', 'Accounts', 'Opportunities', 'Cases']);
    return {
      name: `${pick.from(topics)} with ${parent.who}`,
      ...period(day, pick.from(['08', '09', '11', '14', '16']), pick.from([15, 15, 30])),
      status: isPlanned ? 'Planned' : pick.from(['Held', 'Held', 'Held', 'Not Held']),
      direction: isPlanned ? 'Outbound' : pick.from(['Inbound', 'Outbound']),
      reminder_time: isPlanned ? 900 : -1,
      assigned_user_id: pick.from(assignees),
      parent_type: parent.module,
      parent_id: parent.id,
    };
  });
}
