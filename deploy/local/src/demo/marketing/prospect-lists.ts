import type { NewRecord } from '../../stack/api-client.js';
import { assigneeOf } from '../assignees.js';
import { demoId, recordsOf } from '../ids.js';

const lists = [
  ['Visitors of the logistics fair', 'default', 'Left a card at our stand.'],
  ['Cold storage in Europe', 'default', 'Bought from an address dealer; consent is on file.'],
  ['Customers on release 4', 'default', 'To be told about release 5.'],
  ['Own team', 'seed', 'Gets every mailing, so that we see what customers see.'],
  ['Test addresses', 'test', 'For the last look before a mailing goes out.'],
  ['Wants no mail', 'exempt', 'Asked not to be written to. Leave nobody out.'],
  ['Competitors', 'exempt_domain', 'Never write to their domains.'],
] as const;

const inUse = 3;

/** Lists of whom campaigns address, and of whom they must not. */
export function demoProspectLists(): NewRecord[] {
  return recordsOf('ProspectLists', 'prospect-list', lists, ([name, type, description], number) => ({
    name,
    list_type: type,
    ...(type === 'exempt_domain' ? { domain_name: 'rival.example' } : {}),
    description,
    assigned_user_id: assigneeOf(number),
  }));
}

/** The list that the nth target is on. */
export function listOf(target: number): string {
  return demoId('prospect-list', 1 + (target % inUse));
}
