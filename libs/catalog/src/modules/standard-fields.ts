import { dateTime, flag, managed, nameOf, referenceTo, sameInstantAs, type FieldDefinition } from '../define.js';

/**
 * The fields of every module. `date_created` and `date_entered` are one value under the name of the specification and
 * the name that existing clients know (documents#both-date-names).
 */
export const standardFields = {
  date_entered: managed(dateTime()),
  date_created: sameInstantAs('date_entered'),
  date_modified: managed(dateTime()),
  created_by: managed(referenceTo('Users')),
  created_by_name: nameOf('created_by', 'Users', 'user_name'),
  modified_user_id: managed(referenceTo('Users')),
  modified_by_name: nameOf('modified_user_id', 'Users', 'user_name'),
  deleted: managed(flag({ default: false })),
} as const satisfies Readonly<Record<string, FieldDefinition>>;

/** The fields of every module whose records are assigned to a user. */
export const assignmentFields = {
  assigned_user_id: referenceTo('Users'),
  assigned_user_name: nameOf('assigned_user_id', 'Users', 'user_name'),
} as const satisfies Readonly<Record<string, FieldDefinition>>;
