import type { NewRecord } from '../stack/api-client.js';
import { assignees } from './assignees.js';
import { counts } from './counts.js';
import { dayAfterNewYear, makeRecords } from './ids.js';
import { anyParent } from './parents.js';
import { createPicker } from './random.js';
import { cities, companyNames, occasions } from './words.js';

/** Appointments of 30, 60 or 90 minutes, past and to come. */
export function demoMeetings(): NewRecord[] {
  const pick = createPicker(5);
  return makeRecords('Meetings', 'meeting', counts.meeting, () => {
    const offset = pick.number(-120, 120);
    const start = new Date(`${dayAfterNewYear(offset)}T${pick.from(['08', '09', '10', '13', '15'])}:00:00Z`);
    const minutes = pick.from([30, 60, 90]);
    return {
      name: `${pick.from(occasions)} with ${pick.from(companyNames)}`,
      location: pick.from(cities)[0],
      date_start: start.toISOString(),
      date_end: new Date(start.getTime() + minutes * 60_000).toISOString(),
      duration_hours: Math.floor(minutes / 60),
      duration_minutes: minutes % 60,
      status: offset > 0 ? 'Planned' : pick.from(['Held', 'Held', 'Not Held']),
      assigned_user_id: pick.from(assignees),
      ...anyParent(pick),
    };
  });
}
