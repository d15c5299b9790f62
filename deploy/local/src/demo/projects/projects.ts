import type { NewRecord } from '../../stack/api-client.js';
import { assigneeOf } from '../assignees.js';
import { recordsOf } from '../ids.js';
import { projectPlans } from './plans.js';
import { schedule } from './schedule.js';

/** Projects in every state, from the first day of the first step to the last of the last. */
export function demoProjects(today: Date): NewRecord[] {
  return recordsOf('Project', 'project', projectPlans, (plan, number) => {
    const steps = schedule(plan, today);
    return {
      name: plan.name,
      status: plan.status,
      priority: plan.priority,
      description: plan.description,
      estimated_start_date: steps.at(0)?.start,
      estimated_end_date: steps.at(-1)?.finish,
      assigned_user_id: assigneeOf(number),
    };
  });
}
