import { counts } from './counts.js';
import { demoId } from './ids.js';
import type { Picker } from './random.js';

const kinds = [
  ['Accounts', 'account'],
  ['Contacts', 'contact'],
  ['Opportunities', 'opportunity'],
  ['Cases', 'case'],
] as const;

/** The pair of attributes that ties a record to one of another module. */
export function anyParent(pick: Picker): { parent_type: string; parent_id: string } {
  const [module, kind] = pick.from(kinds);
  return { parent_type: module, parent_id: demoId(kind, pick.number(1, counts[kind])) };
}
