import type { Api } from '../api.js';
import type { Owner } from '../links/linkage.js';
import { newRecord } from '../links/new-record.js';
import type { Actor } from './actors.js';
import { link, newGroup, userOf } from './give-role.js';

/** Records of a module that a user has to do with in one way each, by that way. */
export type RecordCases = Readonly<Record<'assigned' | 'created' | 'grouped' | 'elsewhere' | 'foreign', Owner>>;

/**
 * Makes records that are assigned to a user, created by him, in a group of his, in a group that is not his, and in none.
 */
export async function recordCases(admin: Api, actor: Actor, module: string): Promise<RecordCases> {
  const records = {
    assigned: await newRecord(admin, module, { assigned_user_id: actor.id }),
    created: await newRecord(actor.api, module),
    grouped: await newRecord(admin, module),
    elsewhere: await newRecord(admin, module),
    foreign: await newRecord(admin, module),
  };
  // After the records, because they take over the groups of who creates them.
  await link(admin, records.grouped, 'SecurityGroups', await newGroup(admin, userOf(actor)));
  await link(admin, records.elsewhere, 'SecurityGroups', await newGroup(admin));
  return records;
}
