import { oneOf, type LinkDefinition } from '../define.js';

/** Companies, their people, their opportunities, and the leads and prospects that they came from. */
export const salesLinks: readonly LinkDefinition[] = [
  {
    storage: 'edge',
    table: 'accounts_contacts',
    left: { module: 'Accounts', column: 'account_id', link: 'contacts' },
    right: { module: 'Contacts', column: 'contact_id', link: 'accounts' },
  },
  {
    storage: 'edge',
    table: 'accounts_opportunities',
    left: { module: 'Accounts', column: 'account_id', link: 'opportunities' },
    right: { module: 'Opportunities', column: 'opportunity_id', link: 'accounts' },
  },
  {
    storage: 'edge',
    table: 'opportunities_contacts',
    left: { module: 'Opportunities', column: 'opportunity_id', link: 'contacts' },
    right: { module: 'Contacts', column: 'contact_id', link: 'opportunities' },
    middle: { contact_role: oneOf('opportunity_relationship_type_dom') },
  },
  {
    storage: 'edge',
    table: 'contacts_users',
    left: { module: 'Contacts', column: 'contact_id', link: 'user_sync' },
    right: { module: 'Users', column: 'user_id', link: 'contacts_sync' },
  },
  { child: 'Leads', column: 'account_id', parent: 'Accounts', childLink: 'accounts', parentLink: 'leads' },
  { child: 'Leads', column: 'contact_id', parent: 'Contacts', childLink: 'contacts', parentLink: 'leads' },
  { child: 'Leads', column: 'contact_id', parent: 'Contacts', childLink: 'contact' },
  { child: 'Leads', column: 'opportunity_id', parent: 'Opportunities', childLink: 'opportunity', parentLink: 'leads' },
  { child: 'Prospects', column: 'lead_id', parent: 'Leads', childLink: 'lead', parentLink: 'prospects' },
];
