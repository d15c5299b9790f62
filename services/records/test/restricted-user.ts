import type { CallContext } from '@crm/grpc';
import type { RoleRules } from '../src/domain/rights.js';
import { calledBy, type RecordsUnderTest } from './records-under-test.js';

let count = 0;

/** Stores a user with one role and optional groups; returns a call context of that user. */
export async function restrictedUser(
  records: RecordsUnderTest,
  actions: RoleRules,
  groups: readonly (string | readonly [string, object])[] = [],
): Promise<CallContext> {
  count += 1;
  const name = `restricted-${count}`;
  await records.create('Users', { user_name: name, last_name: name, status: 'Active' }, name);
  await records.create('ACLRoles', { name, actions }, name);
  await records.changeLinks('add', ['Users', name, 'aclroles'], [name]);
  await records.changeLinks('add', ['Users', name, 'SecurityGroups'], groups);
  return calledBy(name);
}

/** The id of the user of a call. */
export function userOf({ actor }: CallContext): string {
  return actor?.userId ?? '';
}
