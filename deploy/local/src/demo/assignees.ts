import { adminUser, firstUser, secondUser } from '../stack/credentials.js';

/** The users that demo records are assigned to, in turn. */
export const assignees = [firstUser.id, secondUser.id, firstUser.id, secondUser.id, adminUser.id] as const;

/** The user that the nth record of a list is assigned to. */
export function assigneeOf(number: number): string {
  return assignees[number % assignees.length] ?? assignees[0];
}
