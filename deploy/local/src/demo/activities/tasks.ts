import type { NewRecord } from '../../stack/api-client.js';
import { assignees } from '../assignees.js';
import { counts } from '../counts.js';
import { workday } from '../days.js';
import { demoId, makeRecords } from '../ids.js';
import { createPicker } from '../random.js';
import { anyParent } from './parents.js';
import { todos } from './todos.js';

const statuses = [
  'Not Started',
  'In Progress',
  'Completed',
  'Completed',
  'Not Started',
  'Pending Input',
  'Deferred',
] as const;

// Start and due date, in days from the day of the load, by status.
const spans: Readonly<
  Record<(typeof statuses)[number], Readonly<Record<'start' | 'days', readonly [number, number]>>>
> = {
  'Not Started': { start: [1, 20], days: [1, 10] },
  'In Progress': { start: [-3, -1], days: [4, 12] },
  'Pending Input': { start: [-14, -10], days: [3, 7] },
  Completed: { start: [-60, -30], days: [1, 14] },
  Deferred: { start: [-40, -30], days: [60, 90] },
};

/** Tasks: finished, in progress, overdue because an answer is missing, and upcoming. */
export function demoTasks(today: Date): NewRecord[] {
  const pick = createPicker(15);
  return makeRecords('Tasks', 'task', counts.task, (number) => {
    const status = statuses[number % statuses.length] ?? statuses[0];
    const { start, days } = spans[status];
    const first = pick.number(...start);
    const parent = anyParent(pick, ['Accounts', 'Contacts', 'Opportunities', 'Cases', 'Leads', 'Bugs', 'Project']);
    return {
      name: pick.from(todos[parent.module]),
      status,
      priority: pick.from(['High', 'Medium', 'Medium', 'Low']),
      date_start: `${workday(today, first)}T08:00:00.000Z`,
      date_due: `${workday(today, first + pick.number(...days))}T16:00:00.000Z`,
      parent_type: parent.module,
      parent_id: parent.id,
      assigned_user_id: pick.from(assignees),
      ...(parent.contact === undefined ? {} : { contact_id: demoId('contact', parent.contact) }),
    };
  });
}
