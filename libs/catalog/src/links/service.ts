import { text, type FieldDefinition, type LinkDefinition } from '../define.js';

/** The role of a contact in a case or a bug. */
const involvement = {
  contact_role: text({ max: 50 }),
} as const satisfies Readonly<Record<string, FieldDefinition>>;

/** Cases and bugs, the customers they belong to, and the people involved. */
export const serviceLinks: readonly LinkDefinition[] = [
  { child: 'Cases', column: 'account_id', parent: 'Accounts', childLink: 'accounts', parentLink: 'cases' },
  { child: 'Cases', column: 'contact_created_by_id', parent: 'Contacts', childLink: 'contact_created_by' },
  {
    storage: 'edge',
    table: 'cases_bugs',
    left: { module: 'Cases', column: 'case_id', link: 'bugs' },
    right: { module: 'Bugs', column: 'bug_id', link: 'cases' },
  },
  {
    storage: 'edge',
    table: 'contacts_cases',
    left: { module: 'Contacts', column: 'contact_id', link: 'cases' },
    right: { module: 'Cases', column: 'case_id', link: 'contacts' },
    middle: involvement,
  },
  {
    storage: 'edge',
    table: 'contacts_bugs',
    left: { module: 'Contacts', column: 'contact_id', link: 'bugs' },
    right: { module: 'Bugs', column: 'bug_id', link: 'contacts' },
    middle: involvement,
  },
  {
    storage: 'edge',
    table: 'accounts_bugs',
    left: { module: 'Accounts', column: 'account_id', link: 'bugs' },
    right: { module: 'Bugs', column: 'bug_id', link: 'accounts' },
  },
];
