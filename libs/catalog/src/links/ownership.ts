import type { LinkDefinition, ModuleDefinition } from '../define.js';

/** Creator, last editor and assignee of a record. */
const OWNERSHIP = [
  { column: 'created_by', childLink: 'created_by_link' },
  { column: 'modified_user_id', childLink: 'modified_user_link' },
  { column: 'assigned_user_id', childLink: 'assigned_user_link' },
] as const;

/** The links of records to these users. They have no name on the side of the user, who has no list of all records. */
export function ownershipLinks(modules: readonly ModuleDefinition[]): LinkDefinition[] {
  return modules.flatMap(({ name, fields }) =>
    OWNERSHIP.filter(({ column }) => Object.hasOwn(fields, column)).map((link) => ({
      child: name,
      parent: 'Users',
      ...link,
    })),
  );
}
