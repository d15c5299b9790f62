import { describe, expect, it } from '@jest/globals';
import { sampleOf } from '@crm/testkit';
import { documentOf, expectStatus, resourceOf, resourcesOf, type Resource } from '../client/document.js';
import { faultOf, faultsOf } from '../client/error-document.js';
import { listed } from '../client/files/listed.js';
import { entryOf, linkedIds, readLinkage, type Owner } from '../client/links/linkage.js';
import { writeLink } from '../client/links/link-writer.js';
import { neededAttributes, newRecord, newRecords } from '../client/links/new-record.js';
import { freshId, read, update, urlOf } from '../client/records.js';
import type { Answer } from '../client/send.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

/** An id and a name that show the oldest entry of a link, and what of the related record is the name. */
interface LinkedAttribute {
  readonly module: string;
  readonly link: string;
  readonly related: string;
  readonly id: string;
  readonly name: string;
  readonly shows: string;
}

const ATTRIBUTES: readonly LinkedAttribute[] = [
  { module: 'Contacts', link: 'accounts', related: 'Accounts', id: 'account_id', name: 'account_name', shows: 'name' },
  {
    module: 'Opportunities',
    link: 'accounts',
    related: 'Accounts',
    id: 'account_id',
    name: 'account_name',
    shows: 'name',
  },
  { module: 'Calls', link: 'contacts', related: 'Contacts', id: 'contact_id', name: 'contact_name', shows: 'name' },
  {
    module: 'Meetings',
    link: 'contacts',
    related: 'Contacts',
    id: 'contact_id',
    name: 'contact_name',
    shows: 'last_name',
  },
  {
    module: 'FP_events',
    link: 'fp_event_locations_fp_events_1',
    related: 'FP_Event_Locations',
    id: 'fp_event_locations_fp_events_1fp_event_locations_ida',
    name: 'fp_event_locations_fp_events_1_name',
    shows: 'name',
  },
];

type Members = Readonly<Record<string, unknown>>;

function create(module: string, attributes: Members, relationships: Members = {}): Promise<Answer> {
  const data = { type: module, attributes: { ...neededAttributes(module), ...attributes }, relationships };
  return api.post(`/modules/${module}`, { data });
}

function patch({ type, id }: Owner, attributes: Members, relationships: Members = {}, headers = {}): Promise<Answer> {
  return api.patch(urlOf({ type, id }), { data: { type, id, attributes, relationships } }, headers);
}

/** A record that was linked with each of these in turn, the first one longest ago. */
async function linkedInTurn({ module, link }: LinkedAttribute, related: readonly Owner[]): Promise<Resource> {
  const owner = await newRecord(api, module);
  for (const record of related) expectStatus(await writeLink(api, 'add', owner, link, [entryOf(record)]), 200);
  return read(api, owner);
}

function idsOf(records: readonly Owner[]): string[] {
  return records.map(({ id }) => id).toSorted();
}

describe.each(sampleOf(ATTRIBUTES, 2).map((one) => [`${one.module}.${one.id}`, one] as const))(
  '%s',
  (_title, attribute) => {
    const { module, link, related, id, name, shows } = attribute;
    const shown = (owner: Resource): readonly unknown[] => [owner.attributes[id], owner.attributes[name]];
    const showing = (record: Resource): readonly unknown[] => [record.id, record.attributes[shows]];

    it('relationships#attributes-behind-links: on a create links exactly that record, and the answer shows it with its name', async () => {
      const one = await newRecord(api, related);
      const created = resourceOf(await create(module, { [id]: one.id }), 201);
      expect(shown(created)).toEqual(showing(one));
      expect(await read(api, created)).toEqual(created);
      expect(await linkedIds(api, created, link)).toEqual([one.id]);
      const [entry] = resourcesOf(await api.get(`/modules/${module}?filter[id]=${created.id}`));
      expect(entry?.attributes).toEqual(listed(created));
    });

    it.each([null, ''])('relationships#attributes-behind-links: %j on a create links nothing', async (none) => {
      const created = resourceOf(await create(module, { [id]: none }), 201);
      expect(shown(created)).toEqual([null, null]);
      expect(await readLinkage(api, created, link)).toEqual([]);
    });

    it('relationships#attributes-behind-links: shows the oldest live entry, whatever is linked later', async () => {
      const [first, second, third] = await newRecords(api, related, 3);
      const owner = await linkedInTurn(attribute, [second, first, third]);
      expect(shown(owner)).toEqual(showing(second));
      expectStatus(await api.delete(urlOf(second)), 200);
      expect(shown(await read(api, owner))).toEqual(showing(first));
      const renamed = await update(api, first, { [related === 'Contacts' ? 'last_name' : 'name']: 'Another' });
      expect(shown(await read(api, owner))).toEqual(showing(renamed));
      expectStatus(await writeLink(api, 'remove', owner, link, [entryOf(first)]), 204);
      expect(shown(await read(api, owner))).toEqual(showing(third));
      expectStatus(await api.delete(urlOf(third)), 200);
      expect(shown(await read(api, owner))).toEqual([null, null]);
    });

    it('relationships#attributes-behind-links: sent back as it was read changes no link', async () => {
      const records = await newRecords(api, related, 3);
      const owner = await linkedInTurn(attribute, records);
      const before = await readLinkage(api, owner, link);
      const { [id]: oldest, [name]: its } = owner.attributes;
      for (const same of [{ [id]: oldest }, { [name]: its }, { [id]: oldest, [name]: its, description: 'x' }]) {
        expect(shown(resourceOf(await patch(owner, same)))).toEqual([oldest, its]);
      }
      expect(await readLinkage(api, owner, link)).toEqual(before);
      expect((await read(api, owner)).attributes.description).toBe('x');
    });

    it('relationships#attributes-behind-links: another value replaces the whole link; null and the empty string clear it', async () => {
      const [one, two, three] = await newRecords(api, related, 3);
      for (const none of [null, '']) {
        const owner = await linkedInTurn(attribute, [one, two]);
        const changed = resourceOf(await patch(owner, { [id]: three.id, description: 'changed' }));
        expect([...shown(changed), changed.attributes.description]).toEqual([...showing(three), 'changed']);
        expect(changed).toEqual(await read(api, owner));
        expect(await linkedIds(api, owner, link)).toEqual([three.id]);
        expect(shown(resourceOf(await patch(owner, { [id]: two.id })))).toEqual(showing(two));
        expect(shown(resourceOf(await patch(owner, { [id]: none })))).toEqual([null, null]);
        expect(await readLinkage(api, owner, link)).toEqual([]);
      }
    });

    it('values#ids: an unknown or deleted id is 400 with its pointer, and nothing is written', async () => {
      const [there, gone] = await newRecords(api, related, 2);
      expectStatus(await api.delete(urlOf(gone)), 200);
      const owner = await linkedInTurn(attribute, [there]);
      for (const unknown of [freshId(), gone.id]) {
        expect(faultOf(await patch(owner, { [id]: unknown, description: 'x' }), 400)).toBe(
          `8117 /data/attributes/${id}`,
        );
        const stranger = { id: freshId(), type: module, attributes: { ...neededAttributes(module), [id]: unknown } };
        const answer = await api.post(`/modules/${module}`, { data: stranger });
        expect(faultOf(answer, 400)).toBe(`8117 /data/attributes/${id}`);
        expectStatus(await api.get(urlOf(stranger)), 404);
      }
      expect(await read(api, owner)).toEqual(owner);
      expect(faultOf(await patch(owner, { [id]: 'no id' }), 400)).toBe(`8106 /data/attributes/${id}`);
      expect(faultOf(await patch(owner, { [id]: 0.5 }), 400)).toBe(`8111 /data/attributes/${id}`);
    });

    it('values#derived-names: the name is read-only, but accepted when it is right or its id is sent too', async () => {
      const one = await newRecord(api, related);
      const owner = await linkedInTurn(attribute, [one]);
      expect(faultOf(await patch(owner, { [name]: 'Nobody' }), 400)).toBe(`8109 /data/attributes/${name}`);
      expect(faultOf(await create(module, { [name]: 'Nobody' }), 400)).toBe(`8109 /data/attributes/${name}`);
      expect(shown(resourceOf(await patch(owner, { [id]: one.id, [name]: 'Nobody' })))).toEqual(showing(one));
      expect(shown(resourceOf(await create(module, { [id]: one.id, [name]: 'Nobody' }), 201))).toEqual(showing(one));
    });

    it('relationships#attributes-behind-links: must agree with a link sent beside it', async () => {
      const [one, two] = await newRecords(api, related, 2);
      const linkage = (...records: Owner[]): Members => ({
        [link]: { data: records.map((record) => entryOf(record)) },
      });
      const contradiction = `8311 /data/relationships/${link}/data`;
      const owner = await linkedInTurn(attribute, [one]);
      for (const [value, others] of [
        [one.id, [two]],
        [one.id, [one, two]],
        [one.id, []],
        [null, [one]],
      ] as const) {
        expect(faultOf(await patch(owner, { [id]: value }, linkage(...others)), 400)).toBe(contradiction);
        expect(faultOf(await create(module, { [id]: value }, linkage(...others)), 400)).toBe(contradiction);
      }
      expect(await linkedIds(api, owner, link)).toEqual([one.id]);
      expect(shown(resourceOf(await patch(owner, { [id]: two.id }, linkage(two))))).toEqual(showing(two));
      expect(shown(resourceOf(await create(module, { [id]: two.id }, linkage(two)), 201))).toEqual(showing(two));
      expect(shown(resourceOf(await patch(owner, { [id]: null }, linkage())))).toEqual([null, null]);
    });

    it('relationships#attributes-behind-links: requires no relationship scope', async () => {
      const one = await newRecord(api, related);
      const plain = apiWith(await adminToken('standard:create standard:update standard:read'));
      const data = { type: module, attributes: { ...neededAttributes(module), [id]: one.id } };
      const created = resourceOf(await plain.post(`/modules/${module}`, { data }), 201);
      expect(shown(created)).toEqual(showing(one));
      expect(shown(await update(plain, created, { [id]: null }))).toEqual([null, null]);
      expect(await readLinkage(api, created, link)).toEqual([]);
    });

    it('relationships#attributes-behind-links: If-Match of another version is 412, and the link stays', async () => {
      const [one, two] = await newRecords(api, related, 2);
      const owner = await linkedInTurn(attribute, [one]);
      const stale = (await api.get(urlOf(owner))).headers.etag ?? '';
      await update(api, owner, { description: 'moved on' });
      expect(faultOf(await patch(owner, { [id]: two.id }, {}, { 'if-match': stale }), 412)).toBe('8007');
      expect(await linkedIds(api, owner, link)).toEqual([one.id]);
    });
  },
);

describe('attributes backed by links', () => {
  const [attribute] = ATTRIBUTES;
  if (attribute === undefined) throw new Error('None to test');

  it('relationships#attributes-behind-links: faults of all kinds are reported together', async () => {
    const answer = await create(
      'Contacts',
      { account_id: freshId(), nope: 1, account_name: 'A' },
      { opportunities: { data: [{ type: 'Opportunities', id: freshId() }] } },
    );
    expect(faultsOf(answer, 400)).toEqual([
      '8108 /data/attributes/nope',
      '8117 /data/attributes/account_id',
      '8307 /data/relationships/opportunities/data/0/id',
    ]);
  });

  it('relationships#attributes-behind-links: of ten concurrent updates each is applied completely, and one value remains', async () => {
    const owner = await newRecord(api, 'Contacts');
    const accounts = await Promise.all(Array.from({ length: 10 }, () => newRecord(api, 'Accounts')));
    const answers = await Promise.all(
      accounts.map((account) => patch(owner, { account_id: account.id, description: account.id })),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const after = await read(api, owner);
    const linked = await linkedIds(api, owner, 'accounts');
    expect(linked).toEqual([after.attributes.account_id]);
    expect(idsOf(accounts)).toContain(after.attributes.account_id);
  });

  it('relationships#attributes-behind-links: a value sent back while the record changes loses no link', async () => {
    const accounts = await newRecords(api, 'Accounts', 3);
    const owner = await linkedInTurn(attribute, accounts);
    const { account_id } = owner.attributes;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        patch(owner, index % 2 === 0 ? { account_id, description: `${index}` } : { title: `${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await linkedIds(api, owner, 'accounts')).toEqual(idsOf(accounts));
  });

  it('relationships#attributes-behind-links: meta/attributes names the link that an id shows, and the id that the name derives from', async () => {
    const { meta } = documentOf(await api.get('/modules/Contacts/meta/attributes'));
    const { attributes } = (meta as { readonly Contacts: { readonly attributes: Members } }).Contacts;
    expect(attributes.account_id).toMatchObject({
      type: 'id',
      readOnly: false,
      required: false,
      nullable: true,
      references: { modules: ['Accounts'] },
      oldestOf: 'accounts',
    });
    expect(attributes.account_name).toMatchObject({ type: 'text', readOnly: true, derivedFrom: ['account_id'] });
  });
});
