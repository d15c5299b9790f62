import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const campaigns: ModuleTexts = {
  label: 'Campaign',
  labelPlural: 'Campaigns',
  description: 'Marketing efforts with their time, their budget and what came of them.',
  fields: {
    name: ['Name', 'The name under which lists and reports show the campaign.'],
    status: [
      'Status',
      'How far the campaign has come. The named filters planned, active, completed and overdue go by it.',
    ],
    campaign_type: ['Type', 'The channel over which the campaign reaches its targets.'],
    start_date: ['Start date', 'First day of the campaign. ISO 8601 date.'],
    end_date: ['End date', 'Last day of the campaign. ISO 8601 date; a campaign still running after it is overdue.'],
    objective: ['Objective', 'What the campaign is meant to achieve.'],
    content: ['Content', 'What the campaign tells the people it reaches: its message or a summary of it.'],
    frequency: ['Frequency', 'How often a newsletter goes out. Of use for campaigns of the type NewsLetter only.'],
    currency_id: ['Currency', 'Id of the currency in which the amounts of this campaign are given.'],
    budget: ['Budget', 'The most that may be spent. In the currency of currency_id.'],
    expected_cost: ['Expected cost', 'What the campaign is thought to cost. In the currency of currency_id.'],
    actual_cost: [
      'Actual cost',
      'What was spent so far. In the currency of currency_id; the filter roi compares the expected revenue with it.',
    ],
    expected_revenue: ['Expected revenue', 'What the campaign is thought to bring in. In the currency of currency_id.'],
    impressions: [
      'Impressions',
      'How often the campaign was shown, for example as a banner. Counted outside the service.',
    ],
    tracker_key: ['Tracker key', 'Number that identifies the campaign in tracked links. Counted up by the service.'],
    tracker_text: ['Tracker text', 'The words that a tracked link shows.'],
    refer_url: ['Tracker target', 'Web address to which a tracked link leads.'],
    tracker_count: ['Tracker count', 'How often the tracked link was opened. Counted by whoever serves the link.'],
    survey_id: ['Survey', 'Id of a survey that is kept elsewhere. Stored as sent and not looked up.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    log_entries: 'Log entries',
  },
  filters: {
    ...assignmentFilterTexts,
    planned: 'Planned',
    active: 'Active',
    completed: 'Completed',
    overdue: 'Past their end date',
    roi: 'Expected revenue covers cost',
  },
};
