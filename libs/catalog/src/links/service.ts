import type { LinkDefinition } from '../define.js';

/** Cases and the customers they belong to. */
export const serviceLinks: readonly LinkDefinition[] = [
  { child: 'Cases', column: 'account_id', parent: 'Accounts', childLink: 'accounts', parentLink: 'cases' },
  { child: 'Cases', column: 'contact_created_by_id', parent: 'Contacts', childLink: 'contact_created_by' },
];
