import type { Api } from '../api.js';
import { resourceOf, type Resource } from '../document.js';
import { freshText, MODULES, required, type ModuleName } from '../records.js';

/** The required attributes of further modules, except references. */
const NEEDED: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  ACLRoles: () => ({ name: freshText('Role') }),
  Calls: () => ({ name: freshText('Call'), date_start: '2026-03-02T09:00:00+01:00', duration_hours: 1 }),
  EmailAddresses: () => ({ email_address: `${freshText('a')}@example.com` }),
  FP_Event_Locations: () => ({
    name: freshText('Hall'),
    address: 'High Street 1',
    address_city: 'Bath',
    address_postalcode: 'BA1',
  }),
  FP_events: () => ({ name: freshText('Fair'), date_start: '2026-03-02T09:00:00+01:00', duration_hours: 1 }),
  Leads: () => ({ last_name: freshText('Poe') }),
  Project: () => ({ name: freshText('Project'), estimated_start_date: '2026-01-01', estimated_end_date: '2026-12-31' }),
  ProjectTask: () => ({ name: freshText('Step'), duration: 1 }),
  Prospects: () => ({ last_name: freshText('Moe') }),
  SecurityGroups: () => ({ name: freshText('Group') }),
  Tasks: () => ({ name: freshText('Task'), priority: 'High' }),
};

/** The attributes that a create of a module requires, except references. */
export function neededAttributes(module: string): Readonly<Record<string, unknown>> {
  return isCommon(module) ? required(module) : { ...NEEDED[module]?.() };
}

/** Creates a record of a module for a test of links. */
export async function newRecord(
  api: Api,
  module: string,
  attributes: Readonly<Record<string, unknown>> = {},
): Promise<Resource> {
  const data = { type: module, attributes: { ...neededAttributes(module), ...attributes } };
  return resourceOf(await api.post(`/modules/${module}`, { data }), 201);
}

/** Tuples of records, by length. */
interface Tuples {
  readonly 2: readonly [Resource, Resource];
  readonly 3: readonly [Resource, Resource, Resource];
  readonly 4: readonly [Resource, Resource, Resource, Resource];
}

/** Creates a few records of a module. */
export async function newRecords<Count extends keyof Tuples>(
  api: Api,
  module: string,
  count: Count,
): Promise<Tuples[Count]> {
  return (await manyRecords(api, module, count)) as unknown as Tuples[Count];
}

/** Creates any number of records of a module, in no particular order. */
export async function manyRecords(api: Api, module: string, count: number): Promise<Resource[]> {
  return Promise.all(Array.from({ length: count }, () => newRecord(api, module)));
}

function isCommon(module: string): module is ModuleName {
  return (MODULES as readonly string[]).includes(module);
}
