import { standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const campaignLog: ModuleTexts = {
  label: 'Campaign log entry',
  labelPlural: 'Campaign log entries',
  description: 'What happened to each target of a campaign: sent, viewed, clicked, bounced.',
  fields: {
    activity_type: ['Activity', 'What happened: a message was sent or viewed, a link followed, a lead made of it.'],
    activity_date: ['Activity date', 'When it happened. ISO 8601 date-time with offset.'],
    campaign_id: ['Campaign', 'Id of the campaign that the entry belongs to.'],
    campaign_name: ['Campaign name', 'Name of the campaign of campaign_id.'],
    campaign_name1: [
      'Campaign name',
      'The same value as campaign_name, under a second name that existing clients know.',
    ],
    campaign_objective: ['Campaign objective', 'What the campaign of campaign_id is meant to achieve.'],
    campaign_content: ['Campaign content', 'What the campaign of campaign_id tells the people it reaches.'],
    target_type: ['Target type', 'Module of the record that the campaign reached. To be sent together with target_id.'],
    target_id: ['Target', 'Id of the record that the campaign reached, in the module of target_type.'],
    target_tracker_key: ['Target tracker key', 'Key by which tracked links recognize this target.'],
    related_type: [
      'Related record type',
      'Module of the record that came of the activity or carried it. To be sent together with related_id.',
    ],
    related_id: [
      'Related record',
      'Id of the email that was sent, or of the record that came of it, in the module of related_type.',
    ],
    related_name: ['Related record name', 'Name of the record of related_id.'],
    list_id: ['Target list', 'Id of the target list through which the target got into the campaign.'],
    marketing_id: ['Mailing', 'Id of the single mailing within the campaign. Stored as sent and not looked up.'],
    hits: ['Hits', 'How often the same activity was repeated, for example the clicks on one link.'],
    more_information: ['More information', 'Details of the activity, such as the email address that was written to.'],
    archived: ['Archived', 'Whether the entry is kept for the record only and left out of current figures.'],
    ...standardTexts,
  },
  links: {
    campaign: 'Campaign',
    targeted_account: 'Targeted account',
    targeted_contact: 'Targeted contact',
    targeted_lead: 'Targeted lead',
    targeted_prospect: 'Target',
    targeted_user: 'Targeted user',
    created_contact: 'Created contact',
    created_lead: 'Created lead',
    created_opportunities: 'Created opportunity',
    sent_email: 'Sent email',
  },
};
