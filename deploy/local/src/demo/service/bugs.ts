import type { NewRecord } from '../../stack/api-client.js';
import { assigneeOf } from '../assignees.js';
import { recordsOf } from '../ids.js';
import { createPicker } from '../random.js';
import { bugReports } from './bug-reports.js';

/** Defects of what is sold, and wishes for it. */
export function demoBugs(): NewRecord[] {
  const pick = createPicker(13);
  return recordsOf('Bugs', 'bug', bugReports, (report, number) => ({
    name: report.name,
    bug_type: report.type,
    status: report.status,
    priority: report.priority,
    resolution: report.resolution,
    source: pick.from(['Internal', 'Web', 'InboundEmail']),
    found_in_release: report.found,
    ...(report.fixed === undefined
      ? {}
      : { fixed_in_release: report.fixed, work_log: `Mended and tested; comes with ${report.fixed}.` }),
    assigned_user_id: assigneeOf(number),
  }));
}
