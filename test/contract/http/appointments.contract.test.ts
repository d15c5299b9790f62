import { describe, expect, it } from '@jest/globals';
import { resourceOf, type Resource } from '../client/document.js';
import { faultOf, faultsOf } from '../client/error-document.js';
import { newRecord } from '../client/links/new-record.js';
import { change, freshText, urlOf } from '../client/records.js';
import type { Answer } from '../client/send.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

type Times = Readonly<Record<string, string | number | null>>;

/** When an appointment begins and ends, with its duration in hours and minutes. */
function timesOf({ attributes }: Resource): unknown {
  const { date_start, date_end, duration_hours, duration_minutes } = attributes;
  const clock = (instant: unknown): unknown => (typeof instant === 'string' ? instant.slice(11, 16) : instant);
  return [clock(date_start), clock(date_end), duration_hours, duration_minutes];
}

function at(time: string): string {
  return `2026-03-02T${time}:00Z`;
}

const CONTRADICTION = ['8126 /data/attributes/date_end', '8126 /data/attributes/duration_hours'];

describe.each(['Meetings', 'Calls', 'FP_events'])('%s', (module) => {
  async function created(times: Times): Promise<Answer> {
    return api.post(`/modules/${module}`, { data: { type: module, attributes: { name: freshText('a'), ...times } } });
  }

  async function changed(record: Resource, times: Times): Promise<unknown> {
    return timesOf(resourceOf(await api.patch(urlOf(record), change(record, times))));
  }

  it('module-notes#start-end-and-duration: the end implies the duration, and the duration the end', async () => {
    const ended = await created({ date_start: at('09:00'), date_end: at('10:30') });
    expect(timesOf(resourceOf(ended, 201))).toEqual(['09:00', '10:30', 1, 30]);
    const lasting = await created({ date_start: at('09:00'), duration_hours: 1, duration_minutes: 30 });
    expect(timesOf(resourceOf(lasting, 201))).toEqual(['09:00', '10:30', 1, 30]);
    const both = { date_start: at('09:00'), date_end: at('10:00'), duration_hours: 2 };
    expect(faultsOf(await created(both), 400)).toEqual(CONTRADICTION);
    expect(faultOf(await created({ date_start: at('09:00') }), 400)).toBe('8110 /data/attributes/duration_hours');
  });

  it('module-notes#start-end-and-duration: an update of some of the times changes the others', async () => {
    const record = await newRecord(api, module, { date_start: at('09:00'), duration_hours: 1, duration_minutes: 30 });
    expect(await changed(record, { date_start: at('11:00') })).toEqual(['11:00', '12:30', 1, 30]);
    expect(await changed(record, { duration_hours: 2 })).toEqual(['11:00', '13:30', 2, 30]);
    expect(await changed(record, { date_end: at('12:00') })).toEqual(['11:00', '12:00', 1, 0]);
    expect(await changed(record, { date_start: at('10:00'), date_end: at('10:45') })).toEqual([
      '10:00',
      '10:45',
      0,
      45,
    ]);
    const sent = { date_end: at('12:00'), duration_hours: 5 };
    expect(faultsOf(await api.patch(urlOf(record), change(record, sent)), 400)).toEqual(CONTRADICTION);
    const read = resourceOf(await api.get(urlOf(record)));
    const { date_end, duration_hours, duration_minutes } = read.attributes as Times;
    const sentBack = { date_start: at('09:00'), date_end, duration_hours, duration_minutes } as Times;
    expect(await changed(record, sentBack)).toEqual(['09:00', '09:45', 0, 45]);
  });
});
