import { describe, expect, it } from '@jest/globals';
import type { NewRecord } from '../stack/api-client.js';
import { demoRecords } from './records.js';

type Attributes = NewRecord['attributes'];

/** Whether both are dates or times in ISO 8601, the first one earlier. */
function isBefore(first: unknown, second: unknown): boolean {
  return typeof first === 'string' && typeof second === 'string' && first < second;
}

// Every day of a week, because dates keep clear of weekends.
describe.each(['12', '13', '14', '15', '16', '17', '18'])('dates of a load on 2030-05-%s', (date) => {
  const today = `2030-05-${date}`;
  const all = demoRecords(new Date(`${today}T12:00:00Z`)).flat();
  const of = (type: string): Attributes[] =>
    all.filter((record) => record.type === type).map(({ attributes }) => attributes);
  const attributesOf = (id: unknown): Attributes => all.find((record) => record.id === id)?.attributes ?? {};

  it.each([
    ['date_start', 'date_end'],
    ['date_start', 'date_due'],
    ['date_start', 'date_finish'],
    ['start_date', 'end_date'],
    ['active_date', 'exp_date'],
    ['estimated_start_date', 'estimated_end_date'],
    ['quote_date', 'invoice_date'],
    ['invoice_date', 'due_date'],
    ['customer_signed_date', 'start_date'],
    ['renewal_reminder_date', 'end_date'],
  ])('have %s before %s', (first, second) => {
    const pairs = all.filter(({ attributes }) => attributes[first] !== undefined && attributes[second] !== undefined);
    expect(pairs.length).toBeGreaterThan(0);
    for (const { attributes } of pairs) expect(String(attributes[first]) <= String(attributes[second])).toBe(true);
  });

  it('lie in the past for what has happened, in the future for what is planned', () => {
    for (const { status, date_start: start } of of('Calls')) expect(String(start) < today).toBe(status !== 'Planned');
    for (const { status, date_due: due, date_start: start } of of('Tasks')) {
      const [hasBegun, isDue] = [String(start) < today, String(due) < today];
      expect(hasBegun).toBe(status !== 'Not Started');
      expect(isDue).toBe(status === 'Completed' || status === 'Pending Input');
    }
    const [drafts, mails] = [true, false].map((isDraft) =>
      of('Emails').filter((each) => (each.status === 'draft') === isDraft),
    );
    for (const draft of drafts ?? []) expect(draft.date_sent).toBeUndefined();
    for (const { date_sent: sent } of mails ?? []) expect(isBefore(sent, today)).toBe(true);
    for (const { invoice_date: issued } of of('AOS_Invoices')) expect(String(issued) <= today).toBe(true);
    for (const { customer_signed_date: signed, status } of of('AOS_Contracts')) {
      expect(isBefore(signed, `${today}T`)).toBe(status === 'Signed');
    }
  });

  it('agree with the state of campaigns, and with their logs', () => {
    const stateAt = (start: unknown, end: unknown): string => {
      if (String(start) > today) return 'Planning';
      return String(end) < today ? 'Complete' : 'Active';
    };
    for (const { status, start_date: start, end_date: end } of of('Campaigns'))
      expect(status).toBe(stateAt(start, end));
    for (const { activity_date: when, campaign_id: id } of of('CampaignLog')) {
      const campaign = attributesOf(id);
      expect(String(when) > String(campaign.start_date)).toBe(true);
      expect(String(when) < String(campaign.end_date) && String(when) < today).toBe(true);
    }
  });

  it('let each project task begin after the one before it, within its project', () => {
    const tasks = of('ProjectTask');
    for (const [index, task] of tasks.entries()) {
      const project = attributesOf(task.project_id);
      const before = task.predecessors === undefined ? undefined : tasks[index - 1];
      expect(before?.project_id ?? task.project_id).toBe(task.project_id);
      expect(before === undefined || isBefore(before.date_finish, task.date_start)).toBe(true);
      expect(String(project.estimated_start_date) <= String(task.date_start)).toBe(true);
      expect(String(task.date_finish) <= String(project.estimated_end_date)).toBe(true);
      expect(String(task.date_finish) < today || task.percent_complete !== 100).toBe(true);
    }
  });

  it('leave something for the filters of what is late, due today and expired', () => {
    const late = of('AOS_Invoices').filter(({ status, due_date: due }) => status === 'Unpaid' && String(due) < today);
    const expired = of('AOS_Quotes').filter(
      ({ stage, expiration }) => !String(stage).startsWith('Closed') && String(expiration) < today,
    );
    const calls = of('Calls').map(({ date_start: start }) => String(start).slice(0, 10));
    expect([late, expired].map(({ length }) => length > 0)).toEqual([true, true]);
    // On a weekend they wait until Monday.
    expect(calls).toContain({ 12: '2030-05-13', 18: '2030-05-20' }[date] ?? today);
  });
});
