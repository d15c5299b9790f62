import { describe, expect, it } from '@jest/globals';
import { catalog, isEdgeLink, validateAttributes, validateMiddle } from '@crm/catalog';
import type { NewRecord } from '../stack/api-client.js';
import { adminUser, firstUser, secondUser } from '../stack/credentials.js';
import { baseCurrency } from './commerce/currencies.js';
import { demoFavorites } from './favorites.js';
import { demoLinks } from './links/demo-links.js';
import { demoRecords } from './records.js';

type Attributes = NewRecord['attributes'];

describe('demoRecords', () => {
  const today = new Date('2030-05-15T12:00:00Z');
  const waves = demoRecords(today);
  const all = waves.flat();
  const links = demoLinks(all);
  const users = [adminUser.id, firstUser.id, secondUser.id].map((id) => [id, 'Users'] as const);
  const of = (type: string): Attributes[] =>
    all.filter((record) => record.type === type).map(({ attributes }) => attributes);
  const attributesOf = (id: unknown): Attributes => all.find((record) => record.id === id)?.attributes ?? {};

  it('is the same all day', () => {
    expect(demoRecords(new Date('2030-05-15T23:00:00Z'))).toEqual(waves);
  });

  it('has less than 900 records with ids of their own', () => {
    const ids = all.map((record) => record.id);
    expect(ids.length).toBeGreaterThan(800);
    expect(ids.length).toBeLessThan(900);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has attributes that the service accepts', () => {
    for (const { id, type, attributes } of all) {
      const { faults, managed } = validate(type, attributes);
      expect({ id, faults, managed }).toEqual({ id, faults: [], managed: [] });
    }
  });

  it('has a file in every document and some notes', () => {
    const textOf = ({ filename_file: content }: Attributes): string =>
      Buffer.from(String(content), 'base64').toString();
    const documents = of('Documents');
    expect(documents.every(({ filename }) => /^[a-z-]+\.(csv|txt)$/.test(String(filename)))).toBe(true);
    expect(textOf(documents.find(({ filename }) => filename === 'price-list.csv') ?? {})).toMatch(
      /^part,name,price\nSEN-T100,/,
    );
    expect(of('Notes').filter(({ filename }) => filename !== undefined)).toHaveLength(10);
  });

  it('refers only to records of earlier waves and of the right module', () => {
    const known = new Map<string, string>([[baseCurrency.id, 'Currencies'], ...users]);
    for (const wave of waves) {
      for (const { type, attributes } of wave) {
        for (const { id, module } of validate(type, attributes).references)
          expect([id, known.get(id)]).toEqual([id, module]);
      }
      for (const record of wave) known.set(record.id, record.type);
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

  it('has people report within their department, at their account', () => {
    const colleagues = links.filter(({ link, type }) => type === 'Accounts' && link === 'contacts');
    expect(colleagues).toHaveLength(60);
    for (const { data } of colleagues) {
      const [leader, other] = data.map(({ id }): Attributes => ({ id, ...attributesOf(id) }));
      expect(other).toMatchObject({ reports_to_id: leader?.id, department: leader?.department });
    }
  });

  it('links records that there are, through links between many and many, with values that fit', () => {
    const modules = new Map([...users, ...all.map(({ id, type }) => [id, type] as const)]);
    for (const { type, id, link: name, data } of links) {
      const link = catalog.module(type)?.links.get(name);
      if (link === undefined || !isEdgeLink(link)) throw new Error(`${type}.${name} is no such link`);
      expect([id, modules.get(id)]).toEqual([id, type]);
      expect(new Set(data.map((entry) => entry.id)).size).toBe(data.length);
      for (const entry of data) {
        expect([entry.id, entry.type, modules.get(entry.id)]).toEqual([entry.id, link.related, link.related]);
        expect(validateMiddle(link, entry.middle ?? {}, '').faults).toEqual([]);
      }
    }
  });

  it('invites whom a meeting is assigned to, and answers of every kind', () => {
    const meetings = all.filter(({ type }) => type === 'Meetings');
    const invited = links.filter(({ type, link }) => type === 'Meetings' && link === 'users');
    expect(invited.map(({ id, data }) => [id, data[0]?.id])).toEqual(
      meetings.map(({ id, attributes }) => [id, attributes.assigned_user_id]),
    );
    const answers = invited.flatMap(({ data }) => data.map(({ middle }) => middle?.accept_status));
    expect(new Set(answers)).toEqual(new Set(['accept', 'tentative', 'decline', 'none']));
  });

  it('names the buyer of a sale in its account', () => {
    const buyers = links.filter(({ type, link }) => type === 'Opportunities' && link === 'accounts');
    expect(buyers).toHaveLength(60);
    for (const { id, data } of buyers) {
      expect(String(attributesOf(id).name).endsWith(` for ${String(attributesOf(data[0]?.id).name)}`)).toBe(true);
    }
  });

  it('marks records that there are, each once', () => {
    const marks = [...demoFavorites('admin'), ...demoFavorites('user')];
    expect(marks.length).toBeGreaterThan(5);
    for (const { attributes } of marks) {
      expect(all).toContainEqual(expect.objectContaining({ type: attributes.parent_type, id: attributes.parent_id }));
    }
    expect(new Set(marks.map(({ attributes }) => attributes.parent_id)).size).toBe(marks.length);
  });

  it('records the same person under the same name as a target, a lead and a contact', () => {
    const converted = of('Leads').filter((lead) => lead.converted === true);
    const reached = of('Prospects').filter((target) => target.lead_id !== undefined);
    expect([converted.length, reached.length]).toEqual([5, 6]);
    for (const lead of converted) expect(attributesOf(lead.contact_id)).toMatchObject(nameOf(lead));
    for (const target of reached) expect(attributesOf(target.lead_id)).toMatchObject(nameOf(target));
  });

  it('logs of a campaign whom it addressed and who became its lead', () => {
    for (const { campaign_id: campaign, target_id: target, related_id: lead } of of('CampaignLog')) {
      expect(attributesOf(target).campaign_id).toBe(campaign);
      expect([undefined, attributesOf(target).lead_id]).toContain(lead);
    }
  });

  it('writes mail between the colleague it is assigned to and the customer', () => {
    for (const { assigned_user_id: id, from_addr_name: from, to_addrs_names: to } of of('Emails')) {
      const colleague = [firstUser, secondUser].find((each) => each.id === id)?.attributes.last_name ?? '';
      expect([from, to].filter((side) => String(side).includes(`${colleague} <`))).toHaveLength(1);
    }
  });

  it.each([
    ['Accounts', 60],
    ['Opportunities', 60],
    ['Cases', 25],
    ['Notes', 25],
    ['Meetings', 25],
    ['Calls', 25],
    ['Tasks', 12],
    ['Emails', 10],
    ['Bugs', 18],
    ['Campaigns', 8],
    ['ProspectLists', 7],
    ['Project', 6],
    ['ProjectTask', 15],
    ['AOS_Product_Categories', 11],
    ['AOS_Products', 24],
    ['AOS_Products_Quotes', 15],
    ['AOS_Quotes', 29],
    ['AOS_Invoices', 16],
    ['AOS_Contracts', 14],
    ['AOK_Knowledge_Base_Categories', 5],
    ['AOK_KnowledgeBase', 12],
    ['FP_Event_Locations', 5],
    ['FP_events', 8],
    ['EmailTemplates', 6],
    ['Currencies', 2],
  ])('has %s with at least %i different names', (type, number) => {
    expect(new Set(of(type).map(({ name }) => name)).size).toBeGreaterThanOrEqual(number);
  });

  it.each([
    [120, 'Contacts'],
    [30, 'Leads'],
    [30, 'Prospects'],
    [30, 'CampaignLog'],
    [12, 'Documents'],
  ])('has at least %i %s', (number, type) => {
    expect(of(type).length).toBeGreaterThanOrEqual(number);
  });
});

function validate(type: string, attributes: Attributes): ReturnType<typeof validateAttributes> {
  const module = catalog.module(type);
  if (module === undefined) throw new Error(`${type} is no module`);
  // The gateway takes contents out before records sees the attributes.
  const { filename_file: _content, ...own } = attributes;
  return validateAttributes(module, own, 'create');
}

function nameOf({ first_name, last_name }: Attributes): Attributes {
  return { first_name, last_name };
}
