import { addWorkdays, workday } from '../days.js';
import type { ProjectPlan } from './plans.js';

/** A step with its days. */
export interface ScheduledStep {
  readonly name: string;
  /** In working days. */
  readonly duration: number;
  readonly start: string;
  readonly finish: string;
  readonly progress: 'done' | 'next' | 'later';
}

/** Lays the steps of a project out one after the other around the one that is next. */
export function schedule({ steps, done, next }: ProjectPlan, today: Date): ScheduledStep[] {
  const anchor = workday(today, next);
  const daysBefore = (count: number): number => steps.slice(0, count).reduce((sum, [, days]) => sum + days, 0);
  return steps.map(([name, duration], index) => {
    const start = addWorkdays(anchor, daysBefore(index) - daysBefore(done));
    const finish = addWorkdays(start, duration - 1);
    return { name, duration, start, finish, progress: index < done ? 'done' : index === done ? 'next' : 'later' };
  });
}
