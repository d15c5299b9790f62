import type { LinkDefinition } from '../define.js';

/** Results of campaigns: the records that name one as their source. */
const resultLinks: readonly LinkDefinition[] = [
  {
    child: 'Accounts',
    column: 'campaign_id',
    parent: 'Campaigns',
    childLink: 'campaign_accounts',
    parentLink: 'accounts',
  },
  {
    child: 'Contacts',
    column: 'campaign_id',
    parent: 'Campaigns',
    childLink: 'campaign_contacts',
    parentLink: 'contacts',
  },
  { child: 'Leads', column: 'campaign_id', parent: 'Campaigns', childLink: 'campaign_leads', parentLink: 'leads' },
  {
    child: 'Opportunities',
    column: 'campaign_id',
    parent: 'Campaigns',
    childLink: 'campaign_opportunities',
    parentLink: 'opportunities',
  },
  { child: 'Opportunities', column: 'campaign_id', parent: 'Campaigns', childLink: 'campaigns' },
  { child: 'Opportunities', column: 'campaign_id', parent: 'Campaigns', childLink: 'campaign_link' },
  {
    child: 'Prospects',
    column: 'campaign_id',
    parent: 'Campaigns',
    childLink: 'campaign_prospects',
    parentLink: 'prospects',
  },
];

/** The log: the record that a campaign reached (`target_id`), and the record that it concerns (`related_id`). */
const logLinks: readonly LinkDefinition[] = [
  {
    child: 'CampaignLog',
    column: 'campaign_id',
    parent: 'Campaigns',
    childLink: 'campaign',
    parentLink: 'log_entries',
  },
  {
    child: 'CampaignLog',
    column: 'target_id',
    parent: 'Accounts',
    childLink: 'targeted_account',
    parentLink: 'campaigns',
  },
  {
    child: 'CampaignLog',
    column: 'target_id',
    parent: 'Contacts',
    childLink: 'targeted_contact',
    parentLink: 'campaigns',
  },
  { child: 'CampaignLog', column: 'target_id', parent: 'Leads', childLink: 'targeted_lead', parentLink: 'campaigns' },
  {
    child: 'CampaignLog',
    column: 'target_id',
    parent: 'Prospects',
    childLink: 'targeted_prospect',
    parentLink: 'campaigns',
  },
  { child: 'CampaignLog', column: 'target_id', parent: 'Users', childLink: 'targeted_user', parentLink: 'campaigns' },
  {
    child: 'CampaignLog',
    column: 'related_id',
    parent: 'Contacts',
    childLink: 'created_contact',
    parentLink: 'campaign_log',
  },
  {
    child: 'CampaignLog',
    column: 'related_id',
    parent: 'Leads',
    childLink: 'created_lead',
    parentLink: 'campaign_log',
  },
  {
    child: 'CampaignLog',
    column: 'related_id',
    parent: 'Opportunities',
    childLink: 'created_opportunities',
    parentLink: 'campaign_log',
  },
  { child: 'CampaignLog', column: 'related_id', parent: 'Emails', childLink: 'sent_email', parentLink: 'campaign_log' },
];

/** Target lists: their members, and the campaigns that use them. */
const targetListLinks: readonly LinkDefinition[] = [
  {
    storage: 'edge',
    table: 'prospect_lists_accounts',
    left: { module: 'ProspectLists', column: 'prospect_list_id', link: 'accounts' },
    right: { module: 'Accounts', column: 'account_id', link: 'prospect_lists' },
  },
  {
    storage: 'edge',
    table: 'prospect_lists_contacts',
    left: { module: 'ProspectLists', column: 'prospect_list_id', link: 'contacts' },
    right: { module: 'Contacts', column: 'contact_id', link: 'prospect_lists' },
  },
  {
    storage: 'edge',
    table: 'prospect_lists_leads',
    left: { module: 'ProspectLists', column: 'prospect_list_id', link: 'leads' },
    right: { module: 'Leads', column: 'lead_id', link: 'prospect_lists' },
  },
  {
    storage: 'edge',
    table: 'prospect_lists_prospects',
    left: { module: 'ProspectLists', column: 'prospect_list_id', link: 'prospects' },
    right: { module: 'Prospects', column: 'prospect_id', link: 'prospect_lists' },
  },
  {
    storage: 'edge',
    table: 'prospect_lists_users',
    left: { module: 'ProspectLists', column: 'prospect_list_id', link: 'users' },
    right: { module: 'Users', column: 'user_id', link: 'prospect_lists' },
  },
  {
    storage: 'edge',
    table: 'prospect_list_campaigns',
    left: { module: 'ProspectLists', column: 'prospect_list_id', link: 'campaigns' },
    right: { module: 'Campaigns', column: 'campaign_id', link: 'prospectlists' },
  },
];

/** Campaigns, their targets and their results. */
export const campaignLinks: readonly LinkDefinition[] = [...resultLinks, ...logLinks, ...targetListLinks];
