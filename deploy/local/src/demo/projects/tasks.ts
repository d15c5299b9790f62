import type { NewRecord } from '../../stack/api-client.js';
import { assigneeOf } from '../assignees.js';
import { demoId, recordsOf } from '../ids.js';
import { projectPlans, type ProjectPlan } from './plans.js';
import { schedule, type ScheduledStep } from './schedule.js';

const hoursPerDay = 8;

/** The steps of the projects, each after the one before it; the last is the goal. */
export function demoProjectTasks(today: Date): NewRecord[] {
  const steps = projectPlans.flatMap((plan, project) =>
    schedule(plan, today).map((step, index, { length }) => ({ plan, project, step, number: index + 1, length })),
  );
  return recordsOf('ProjectTask', 'project-task', steps, ({ plan, project, step, number, length }, place) => ({
    name: step.name,
    project_id: demoId('project', project + 1),
    ...progressOf(step, plan),
    priority: number === length ? 'High' : 'Medium',
    milestone_flag: number === length,
    date_start: step.start,
    date_finish: step.finish,
    date_due: step.finish,
    duration: step.duration,
    duration_unit: 'Days',
    estimated_effort: step.duration * hoursPerDay,
    project_task_id: number,
    task_number: number,
    order_number: number,
    ...(number === 1 ? {} : { predecessors: String(number - 1), relationship_type: 'FS' }),
    assigned_user_id: assigneeOf(place),
  }));
}

function progressOf({ progress, duration }: ScheduledStep, { status, next }: ProjectPlan): NewRecord['attributes'] {
  if (progress === 'done') {
    const took = { actual_duration: duration, actual_effort: duration * hoursPerDay };
    return { status: 'Completed', percent_complete: 100, ...took };
  }
  if (progress === 'later' || next > 0) return { status: 'Not Started', percent_complete: 0 };
  return { status: status === 'On_Hold' ? 'Pending Input' : 'In Progress', percent_complete: 40 };
}
