import { personTexts } from '../person-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const leads: ModuleTexts = {
  label: 'Lead',
  labelPlural: 'Leads',
  description: 'People who have shown interest and may become customers.',
  fields: {
    ...personTexts,
    description: ['Description', 'Anything worth knowing that has no attribute of its own.'],
    account_name: [
      'Company',
      'Name of the person’s company as it was given. Stored text that does not follow account_id.',
    ],
    account_description: ['About the company', 'What is known of the person’s company.'],
    status: ['Status', 'How far the lead has been pursued. Converted, Recycled and Dead end it.'],
    status_description: ['About the status', 'Why the lead stands where it stands.'],
    lead_source: ['Source', 'How the first contact with the person came about.'],
    lead_source_description: ['About the source', 'Details of the source, such as which trade show it was.'],
    refered_by: ['Referred by', 'Name of whoever recommended one’s own organization to the person.'],
    opportunity_name: [
      'Opportunity',
      'What might be sold, in a few words. Stored text that does not follow opportunity_id.',
    ],
    opportunity_amount: ['Opportunity amount', 'What the sale might bring, as free text. It is never added up.'],
    website: ['Website', 'Web address of the person or company, with or without https://. Not checked.'],
    portal_name: ['Portal name', 'Name of the person in the customer portal, where there is one.'],
    portal_app: ['Portal application', 'Portal or web form through which the lead came in.'],
    converted: [
      'Converted',
      'True once the lead became a contact, account or opportunity. Sent by clients; it does not follow status.',
    ],
    account_id: ['Account', 'Id of the account that the lead belongs to or was converted to.'],
    contact_id: ['Contact', 'Id of the contact that the lead was converted to.'],
    opportunity_id: ['Opportunity', 'Id of the opportunity that the lead was converted to.'],
    reports_to_id: ['Reports to', 'Id of the lead who is this one’s superior.'],
    report_to_name: ['Reports to', 'First and last name of the lead in reports_to_id. Derived.'],
    campaign_id: ['Campaign', 'Id of the campaign that brought the lead.'],
    campaign_name: ['Campaign', 'Name of the campaign in campaign_id. Derived.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    reports_to_link: 'Reports to',
    reportees: 'Direct reports',
    email_addresses_primary: 'Primary email address',
    oldcalls: 'Calls about the lead',
    oldmeetings: 'Meetings about the lead',
    emails_parent: 'Emails about the lead',
    campaigns: 'Reached by campaigns',
    campaign_log: 'Results of campaigns',
  },
  filters: {
    ...assignmentFilterTexts,
    new: 'New',
    open: 'Open',
    converted: 'Converted',
    lost: 'Lost',
    callable: 'May be called',
  },
};
