import { flag, managed, referenceTo, type LinkDefinition } from '../define.js';
import { GROUP_TABLE } from '../edge-tables.js';

/** Modules whose records may belong to security groups, with the name of the link from a group to these records. */
const SECURED = [
  ['Accounts', 'accounts'],
  ['Contacts', 'contacts'],
  ['Leads', 'leads'],
  ['Opportunities', 'opportunities'],
  ['Cases', 'cases'],
  ['Bugs', 'bugs'],
  ['Calls', 'calls'],
  ['Meetings', 'meetings'],
  ['Tasks', 'tasks'],
  ['Notes', 'notes'],
  ['Emails', 'emails'],
  ['EmailTemplates', 'email_templates'],
  ['Campaigns', 'campaigns'],
  ['Prospects', 'prospects'],
  ['ProspectLists', 'prospect_lists'],
  ['Documents', 'documents'],
  ['Project', 'project'],
  ['ProjectTask', 'project_task'],
  ['AOS_Products', 'aos_products'],
  ['AOS_Product_Categories', 'aos_product_categories'],
  ['AOS_Quotes', 'aos_quotes'],
  ['AOS_Invoices', 'aos_invoices'],
  ['AOS_Contracts', 'aos_contracts'],
  ['AOK_KnowledgeBase', 'aok_knowledgebase'],
  ['FP_events', 'fp_events'],
  ['FP_Event_Locations', 'fp_event_locations'],
] as const;

/**
 * Groups, roles and their users, for visibility. Stored beside the records, because every list of records reads these
 * tables (services#reads-of-links).
 */
export const securityLinks: readonly LinkDefinition[] = [
  ...SECURED.map(([module, groupLink]) => groupsOf(module, groupLink)),
  {
    storage: 'local-edge',
    table: 'securitygroups_users',
    left: { module: 'SecurityGroups', column: 'securitygroup_id', link: 'users' },
    right: { module: 'Users', column: 'user_id', link: 'SecurityGroups' },
    middle: { primary_group: flag(), noninheritable: flag({ default: false }) },
  },
  {
    storage: 'local-edge',
    table: 'securitygroups_acl_roles',
    left: { module: 'SecurityGroups', column: 'securitygroup_id', link: 'aclroles' },
    right: { module: 'ACLRoles', column: 'role_id', link: 'SecurityGroups' },
  },
  {
    storage: 'local-edge',
    table: 'acl_roles_users',
    left: { module: 'ACLRoles', column: 'role_id', link: 'users' },
    right: { module: 'Users', column: 'user_id', link: 'aclroles' },
  },
];

/** The groups of the records of a module; all modules share one table. `groupLink` leads from a group to the records. */
export function groupsOf(module: string, groupLink: string): LinkDefinition {
  return {
    storage: 'local-edge',
    table: GROUP_TABLE,
    left: { module: 'SecurityGroups', column: 'securitygroup_id', link: groupLink },
    right: { module, column: 'record_id', link: 'SecurityGroups' },
    roles: [{ column: 'module', value: module }],
    middle: { modified_user_id: managed(referenceTo('Users')), created_by: managed(referenceTo('Users')) },
  };
}
