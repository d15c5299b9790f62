import { isNumeral } from '../../metadata/exact-json.js';
import type { FilterParameter } from './condition-tree.js';
import { compareDecimals } from './exact-decimal.js';
import { Refusal } from './refusal.js';
import type { ModuleFacts, RecordFacts } from './world.js';

/** Facts of the request that named filters depend on. */
export interface RequestFacts {
  readonly now: Date;
  readonly userId: string;
}

/** Conditions on attributes, in the syntax of filters; `{today}`, `{tomorrow}`, `{now}` and `{me}` are replaced. */
type Conditions = Readonly<Record<string, string>>;

const TODAY = '[[gte]]{today},[[lt]]{tomorrow}';
const mine: Conditions = { assigned_user_id: '{me}' };
const activity = {
  mine,
  planned: { status: 'Planned' },
  held: { status: 'Held' },
  today: { date_start: TODAY },
  overdue: { date_start: '[[lt]]{now}', status: 'Planned' },
};

/** The meaning of the named filters for users, by module; kept separate from the service's catalogue. */
const NAMED: Readonly<Record<string, Readonly<Record<string, Conditions>>>> = {
  Accounts: { mine, customers: { account_type: 'Customer' }, competitors: { account_type: 'Competitor' } },
  Contacts: { mine, callable: { do_not_call: '[[ne]]true' } },
  Leads: { mine, new: { status: 'New' }, lost: { status: 'Dead' }, converted: { converted: 'true' } },
  Opportunities: {
    mine,
    open: { sales_stage: '[[nin]]Closed Won,Closed Lost' },
    closed: { sales_stage: '[[in]]Closed Won,Closed Lost' },
    won: { sales_stage: 'Closed Won' },
    lost: { sales_stage: 'Closed Lost' },
    overdue: { sales_stage: '[[nin]]Closed Won,Closed Lost', date_closed: '[[lt]]{today}' },
    roi: { sales_stage: 'Closed Won', amount: '[[gt]]0' },
  },
  Cases: { mine, open: { state: 'Open' }, closed: { state: 'Closed' } },
  Calls: activity,
  Meetings: activity,
  Tasks: {
    mine,
    open: { status: '[[nin]]Completed,Deferred' },
    overdue: { status: '[[nin]]Completed,Deferred', date_due: '[[lt]]{now}' },
    today: { date_start: TODAY },
  },
  Documents: { mine, active: { status_id: 'Active' }, templates: { is_template: 'true' } },
  Users: { active: { status: 'Active' }, inactive: { status: 'Inactive' } },
  Favorites: { mine: { created_by: '{me}' } },
};

/** The modules and names of the filters that the reference knows, for queries to choose from. */
export const NAMED_FILTERS: readonly (readonly [module: string, name: string])[] = [
  ...Object.entries(NAMED).flatMap(([module, filters]) => Object.keys(filters).map((name) => [module, name] as const)),
  ['Campaigns', 'roi'],
];

/** The conditions of a named filter. @throws Refusal when the module has none of that name. */
export function namedConditions(
  module: ModuleFacts,
  name: string,
  { now, userId }: RequestFacts,
): readonly FilterParameter[] {
  const conditions = NAMED[module.name]?.[name];
  if (conditions === undefined) throw new Refusal(8210, `${module.name} has no filter ${name}`);
  const filled = (text: string): string =>
    text
      .replace('{today}', dayOf(now, 0))
      .replace('{tomorrow}', dayOf(now, 1))
      .replace('{now}', now.toISOString())
      .replace('{me}', userId);
  return Object.entries(conditions).map(([attribute, value]) => ({
    path: `${module.name}.${attribute}`,
    value: filled(value),
  }));
}

/** `roi` of campaigns, which compares two attributes: expected revenue covers actual cost (filters#named-filters). */
export function returnsItsCost({ attributes }: RecordFacts): boolean {
  const { expected_revenue: revenue = null, actual_cost: cost = null } = attributes;
  return isNumeral(revenue) && isNumeral(cost) && compareDecimals(revenue.rawJSON, cost.rawJSON) >= 0;
}

function dayOf(now: Date, daysLater: number): string {
  const midnight = new Date(now);
  midnight.setUTCDate(midnight.getUTCDate() + daysLater);
  return midnight.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
