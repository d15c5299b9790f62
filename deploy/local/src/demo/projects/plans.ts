import { accountName } from '../customers/accounts.js';
import { saleOf } from '../sales/sale.js';

/** A step with how many working days it takes. */
export type Step = readonly [name: string, days: number];

/** One project. Its dates follow from the step that it has reached. */
export interface ProjectPlan {
  readonly name: string;
  /** The number of the sale that it carries out; without one it is no customer's. */
  readonly sale?: number;
  readonly status: 'Draft' | 'In Review' | 'Underway' | 'On_Hold' | 'Completed';
  readonly priority: 'high' | 'medium' | 'low';
  readonly description: string;
  readonly steps: readonly Step[];
  /** How many steps are done. */
  readonly done: number;
  /** Start of the next step, or of the time after the last step when all are done, in days from the day of the load. */
  readonly next: number;
}

const rollout: readonly Step[] = [
  ['Survey on site', 3],
  ['Order the devices', 2],
  ['Install gateways and trackers', 8],
  ['Train the users', 3],
  ['Acceptance', 1],
];

const course: readonly Step[] = [
  ['Ask what they know', 2],
  ['Prepare the examples', 4],
  ['Train the administrators', 2],
  ['Set up the online courses', 1],
  ['Ask what they learnt', 1],
];

const release: readonly Step[] = [
  ['Collect wishes', 5],
  ['Build', 30],
  ['Test with customers', 10],
  ['Write the manual', 6],
  ['Release', 1],
];

const fair: readonly Step[] = [
  ['Book the stand', 2],
  ['Design posters', 8],
  ['Print the catalogue', 5],
  ['Send invitations', 3],
  ['Open the stand', 1],
];

/** The projects; customers' ones are about sales that are won. */
export const projectPlans: readonly ProjectPlan[] = [
  {
    ...projectOf(38, 'Rollout', rollout),
    status: 'Completed',
    priority: 'medium',
    done: 5,
    next: -40,
  },
  {
    ...projectOf(30, 'Rollout', rollout),
    status: 'Underway',
    priority: 'high',
    done: 2,
    next: -4,
  },
  {
    ...projectOf(54, 'Training', course),
    status: 'In Review',
    priority: 'medium',
    done: 0,
    next: 10,
  },
  {
    name: 'Release 5.1',
    status: 'Underway',
    priority: 'high',
    description: 'The wishes of the customer day, and faster maps.',
    steps: release,
    done: 1,
    next: -15,
  },
  {
    name: 'Retail fair',
    status: 'On_Hold',
    priority: 'low',
    description: 'Our stand at the fair. The organiser has not confirmed the hall yet.',
    steps: fair,
    done: 1,
    next: -20,
  },
  {
    name: 'New price list',
    status: 'Draft',
    priority: 'medium',
    description: 'Prices for next year, with a discount for large fleets.',
    steps: [
      ['Compare with competitors', 5],
      ['Calculate', 5],
      ['Decide', 2],
      ['Print and publish', 4],
    ],
    done: 0,
    next: 30,
  },
];

function projectOf(
  sale: number,
  what: string,
  steps: readonly Step[],
): Pick<ProjectPlan, 'name' | 'sale' | 'description' | 'steps'> {
  const { account, name } = saleOf(sale);
  return { name: `${what} at ${accountName(account)}`, sale, description: `What was agreed on: ${name}.`, steps };
}
