import { describe, expect, it } from '@jest/globals';
import type { NewRecord } from '../stack/api-client.js';
import { demoRecords } from './records.js';

type Attributes = NewRecord['attributes'];

describe('demoRecords', () => {
  const today = new Date('2030-05-15T12:00:00Z');
  const waves = demoRecords(today);
  const all = waves.flat();
  const of = (type: string): Attributes[] =>
    all.filter((record) => record.type === type).map(({ attributes }) => attributes);
  const attributesOf = (id: unknown): Attributes => all.find((record) => record.id === id)?.attributes ?? {};

  it('is the same all day', () => {
    expect(demoRecords(new Date('2030-05-15T23:00:00Z'))).toEqual(waves);
  });

  it('has a few hundred records with ids of their own', () => {
    const ids = all.map((record) => record.id);
    expect(ids.length).toBeGreaterThan(300);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refers only to records of earlier waves', () => {
    const known = new Set<unknown>();
    for (const wave of waves) {
      for (const { attributes } of wave) {
        const references = ['parent_id', 'account_id', 'contact_id', 'reports_to_id'].map((name) => attributes[name]);
        for (const reference of references) expect(reference === undefined || known.has(reference)).toBe(true);
      }
      for (const record of wave) known.add(record.id);
    }
  });

  it('keeps names within the limits of their modules', () => {
    for (const { type, attributes } of all.filter((record) => record.type !== 'Contacts')) {
      const limit = type === 'Opportunities' || type === 'Meetings' ? 50 : 150;
      expect(attributes.name).toMatch(new RegExp(`^.{1,${String(limit)}}$`, 'u'));
    }
  });
  it('has open sales close after today and closed ones before', () => {
    for (const { sales_stage: stage, date_closed: closed } of of('Opportunities')) {
      expect(String(closed) < '2030-05-15').toBe(String(stage).startsWith('Closed'));
    }
  });

  it('has half of the meetings ahead, planned, and most of the others held', () => {
    const meetings = of('Meetings');
    const past = meetings.filter((meeting) => String(meeting.date_start) < '2030-05-15');
    expect(past).toHaveLength(meetings.length / 2);
    for (const meeting of meetings) expect(meeting.status === 'Planned').toBe(!past.includes(meeting));
    const notHeld = past.filter(({ status }) => status === 'Not Held').length;
    expect(notHeld).toBeGreaterThan(0);
    expect(notHeld).toBeLessThan(past.length / 3);
  });

  it('names the company or person of its parent in a meeting and a note', () => {
    for (const { name, parent_id: id } of [...of('Meetings'), ...of('Notes')]) {
      const parent = attributesOf(id);
      const account = parent.account_id === undefined ? parent : attributesOf(parent.account_id);
      const who = 'last_name' in parent ? [parent.first_name, parent.last_name].join(' ') : String(account.name);
      expect(String(name).replace(/^.*?( with |: )/, '')).toBe(who.replace(/^.* for /, ''));
    }
  });

  it('names a subsidiary after its parent and its city', () => {
    const subsidiaries = of('Accounts').filter((account) => account.parent_id !== undefined);
    expect(subsidiaries).toHaveLength(15);
    for (const { name, parent_id: id, billing_address_city: city } of subsidiaries) {
      expect(name).toBe(`${String(attributesOf(id).name)} ${String(city)}`);
    }
  });

  it('has people report within their department', () => {
    for (const contact of of('Contacts').filter((each) => each.reports_to_id !== undefined)) {
      expect(attributesOf(contact.reports_to_id).department).toBe(contact.department);
    }
  });

  it.each([
    ['Accounts', 60],
    ['Opportunities', 60],
    ['Cases', 25],
    ['Notes', 25],
    ['Meetings', 25],
  ])('has %s with at least %i different names', (type, number) => {
    expect(new Set(of(type).map(({ name }) => name)).size).toBeGreaterThanOrEqual(number);
  });
});
