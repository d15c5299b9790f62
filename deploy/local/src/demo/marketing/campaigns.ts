import type { NewRecord } from '../../stack/api-client.js';
import { assigneeOf } from '../assignees.js';
import { baseCurrency } from '../commerce/currencies.js';
import { asText } from '../commerce/money.js';
import { workday } from '../days.js';
import { demoId, recordsOf } from '../ids.js';
import { campaignList, type CampaignPlan } from './campaign-list.js';

const mailings = campaignList.filter(({ type, status }) => /email|newsletter/i.test(type) && status !== 'Planning');

/** Campaigns that are over, that run and that are planned. */
export function demoCampaigns(today: Date): NewRecord[] {
  return recordsOf('Campaigns', 'campaign', campaignList, (campaign, number) => ({
    name: campaign.name,
    campaign_type: campaign.type,
    status: campaign.status,
    start_date: workday(today, campaign.days[0]),
    end_date: workday(today, campaign.days[1]),
    objective: campaign.objective,
    frequency: campaign.type === 'NewsLetter' ? 'Monthly' : '',
    currency_id: baseCurrency.id,
    budget: asText(campaign.budget * 100),
    expected_cost: asText(campaign.budget * 95),
    actual_cost: asText(campaign.cost * 100),
    expected_revenue: asText(campaign.revenue * 100),
    impressions: campaign.impressions,
    assigned_user_id: assigneeOf(number),
  }));
}

/** The campaign by mail that addressed the nth target. */
export function mailingOf(target: number): CampaignPlan | undefined {
  return mailings[target % mailings.length];
}

/** The id of that campaign. */
export function campaignOf(target: number): string {
  return demoId('campaign', 1 + campaignList.findIndex((each) => each === mailingOf(target)));
}
