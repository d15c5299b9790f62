import {
  dateTime,
  flag,
  flexReference,
  foreignId,
  integer,
  nameOf,
  oneOf,
  parentName,
  referenceTo,
  text,
  type ModuleDefinition,
} from '../define.js';
import { dropdowns } from '../dropdowns/index.js';
import { standardFields } from './standard-fields.js';

/** An event for one target of a campaign: it was sent an email, followed a link, became a lead. */
export const campaignLog: ModuleDefinition = {
  name: 'CampaignLog',
  table: 'campaign_log',
  fields: {
    activity_type: oneOf('campainglog_activity_type_dom'),
    activity_date: dateTime(),
    campaign_id: referenceTo('Campaigns'),
    campaign_name: nameOf('campaign_id', 'Campaigns', 'name'),
    campaign_name1: nameOf('campaign_id', 'Campaigns', 'name'),
    campaign_objective: nameOf('campaign_id', 'Campaigns', 'objective'),
    campaign_content: nameOf('campaign_id', 'Campaigns', 'content'),
    target_type: oneOf('campaign_log_target_type_dom'),
    target_id: flexReference('target_type'),
    target_tracker_key: text({ max: 36 }),
    related_type: oneOf('campaign_log_related_type_dom'),
    related_id: flexReference('related_type'),
    related_name: parentName('related_type', 'related_id', dropdowns.campaign_log_related_type_dom),
    list_id: referenceTo('ProspectLists'),
    marketing_id: foreignId(),
    hits: integer({ default: 0 }),
    more_information: text({ max: 100 }),
    archived: flag({ default: false }),
    ...standardFields,
  },
};
