import type { NewRecord } from '../../stack/api-client.js';
import { workday } from '../days.js';
import { demoId, recordsOf } from '../ids.js';
import { createPicker } from '../random.js';
import { leadOf } from '../sales/leads.js';
import { campaignOf, mailingOf } from './campaigns.js';
import { listOf } from './prospect-lists.js';

// The first targets became leads, so they must have looked and clicked.
const steps = [
  { activity: 'targeted', targets: 12, day: 1, hour: '06' },
  { activity: 'viewed', targets: 9, day: 1, hour: '09' },
  { activity: 'link', targets: 7, day: 2, hour: '10' },
  { activity: 'lead', targets: 6, day: 4, hour: '13' },
] as const;

/** Results of mailings: recipients, views, followed links and enquiries. */
export function demoCampaignLog(today: Date): NewRecord[] {
  const pick = createPicker(12);
  const entries = steps.flatMap((step) =>
    Array.from({ length: step.targets }, (_, index) => ({ step, target: index + 1 })),
  );
  return recordsOf('CampaignLog', 'campaign-log', entries, ({ step, target }) => {
    const start = new Date(workday(today, mailingOf(target)?.days[0] ?? 0));
    const lead = step.activity === 'lead' ? leadOf(target) : undefined;
    return {
      activity_type: step.activity,
      activity_date: `${workday(start, step.day)}T${step.hour}:${String(pick.number(10, 59))}:00.000Z`,
      campaign_id: campaignOf(target),
      target_type: 'Prospects',
      target_id: demoId('prospect', target),
      list_id: listOf(target),
      hits: step.activity === 'link' ? pick.number(1, 4) : 0,
      ...(lead === undefined ? {} : { related_type: 'Leads', related_id: demoId('lead', lead) }),
    };
  });
}
