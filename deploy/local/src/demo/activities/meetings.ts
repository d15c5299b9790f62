import type { NewRecord } from '../../stack/api-client.js';
import { assignees } from '../assignees.js';
import { counts } from '../counts.js';
import { period, workday } from '../days.js';
import { makeRecords } from '../ids.js';
import { anyParent, widelyUsed } from './parents.js';
import { createPicker } from '../random.js';
import { cities, occasions } from '../words.js';

/** Appointments of 30, 60 or 90 minutes with their parent's company or person: every other one is still to come. */
export function demoMeetings(today: Date): NewRecord[] {
  const pick = createPicker(5);
  return makeRecords('Meetings', 'meeting', counts.meeting, (number) => {
    const isPlanned = number % 2 === 0;
    const day = workday(today, pick.number(1, 120) * (isPlanned ? 1 : -1));
    const time = period(day, pick.from(['08', '09', '10', '13', '15']), pick.from([30, 60, 90]));
    const parent = anyParent(pick, widelyUsed);
    return {
      name: `${pick.from(occasions)} with ${parent.who}`,
      location: pick.from(cities)[0],
      ...time,
      status: isPlanned ? 'Planned' : pick.from(['Held', 'Held', 'Held', 'Held', 'Not Held']),
      assigned_user_id: pick.from(assignees),
      parent_type: parent.module,
      parent_id: parent.id,
    };
  });
}
