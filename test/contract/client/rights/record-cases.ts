import type { Api } from '../api.js';
import type { Owner } from '../links/linkage.js';
import { newRecord } from '../links/new-record.js';
import type { Actor } from './actors.js';
import { link, newGroup, userOf } from './give-role.js';
import type { Level } from './rights.js';

/** One record of a module for each relation to a user. */
export type RecordCases = Readonly<Record<'assigned' | 'created' | 'grouped' | 'elsewhere' | 'foreign', Owner>>;

/** To which of these records each level extends. */
export const REACH: Readonly<Record<Level, readonly string[]>> = {
  all: ['assigned', 'created', 'elsewhere', 'foreign', 'grouped'],
  group: ['assigned', 'created', 'grouped'],
  owner: ['assigned', 'created'],
  none: [],
};

/**
 * Creates records that are assigned to a user, created by the user, in a group of the user, in another group, and in no
 * group.
 */
export async function recordCases(admin: Api, actor: Actor, module: string): Promise<RecordCases> {
  const records = {
    assigned: await newRecord(admin, module, { assigned_user_id: actor.id }),
    created: await newRecord(actor.api, module),
    grouped: await newRecord(admin, module),
    elsewhere: await newRecord(admin, module),
    foreign: await newRecord(admin, module),
  };
  // After the records, because records inherit the groups of their creator.
  await link(admin, records.grouped, 'SecurityGroups', await newGroup(admin, userOf(actor)));
  await link(admin, records.elsewhere, 'SecurityGroups', await newGroup(admin));
  return records;
}
