import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import type { Api } from '../client/api.js';
import { documentOf, expectStatus, resourceOf, type Document } from '../client/document.js';
import { faultOf } from '../client/error-document.js';
import { entryOf } from '../client/links/linkage.js';
import { createWithLinks } from '../client/links/create-with-links.js';
import { writeLink } from '../client/links/link-writer.js';
import { newRecord } from '../client/links/new-record.js';
import { create, freshText, update, urlOf } from '../client/records.js';
import { restrict, userOf } from '../client/rights/give-role.js';
import { newActor } from '../client/rights/new-actor.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());

interface Change {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A page of the feed, as the client reads it. */
async function page(api: Api, url: string): Promise<Document & { readonly data: readonly Change[] }> {
  const answer = await api.get(url);
  expectStatus(answer, 200);
  return documentOf(answer) as Document & { readonly data: readonly Change[] };
}

/** The newest position of the feed. */
async function newest(): Promise<string> {
  return String((await page(admin, '/changes')).meta?.position);
}

/** The changes of some records after a position, once there are as many as expected. */
async function changesOf(
  api: Api,
  after: string,
  records: readonly { readonly id: string }[],
  count: number,
): Promise<readonly Change[]> {
  const ids: readonly unknown[] = records.map(({ id }) => id);
  return eventually(async () => {
    const { data } = await page(api, `/changes?page[after]=${after}&page[limit]=1000`);
    const own = data.filter(({ attributes }) => ids.includes(attributes.record));
    expect(own).toHaveLength(count);
    return own;
  });
}

const kindsOf = (changes: readonly Change[]): unknown[] => changes.map(({ attributes }) => attributes.kind);

describe('the feed of changes', () => {
  it('changes#feed: has each version of a record once, with who made it and which attributes differ', async () => {
    const start = await newest();
    const note = await create(admin, 'Notes');
    await update(admin, note, { name: freshText() });
    expectStatus(await admin.delete(urlOf(note)), 200);
    const changes = await changesOf(admin, start, [note], 3);
    expect(kindsOf(changes)).toEqual(['created', 'updated', 'deleted']);
    expect(changes.map(({ attributes }) => attributes.version)).toEqual([1, 2, 3]);
    expect(changes[1]?.attributes).toMatchObject({ module: 'Notes', changed: expect.arrayContaining(['name']) });
    for (const { attributes } of changes) {
      expect(attributes).toMatchObject({
        user: expect.any(String),
        client: expect.any(String),
        request: expect.any(String),
      });
    }
  });

  it('changes#feed, changes#kinds: a record that is created with links is one group, and later links have their own', async () => {
    const contact = await newRecord(admin, 'Contacts');
    const start = await newest();
    const meeting = resourceOf(
      await createWithLinks(admin, 'Meetings', { contacts: { data: [entryOf(contact)] } }),
      201,
    );
    expectStatus(await writeLink(admin, 'remove', meeting, 'contacts', [entryOf(contact)]), 204);
    const changes = await changesOf(admin, start, [meeting], 5);
    expect(kindsOf(changes)).toEqual(['created', 'linked', 'updated', 'unlinked', 'updated']);
    const [created, ...later] = changes.map(({ attributes }) => attributes.group);
    expect(later.map((group) => group === created)).toEqual([true, true, false, false]);
    expect(changes[1]?.attributes).toMatchObject({ link: 'contacts', other: { type: 'Contacts', id: contact.id } });
  });

  it('changes#rights-on-changes: shows a record that appears to a user, and that disappears', async () => {
    const actor = await newActor(admin);
    await restrict(admin, actor, { Accounts: { view: 'owner', list: 'owner' } });
    const start = await newest();
    const account = await newRecord(admin, 'Accounts');
    await update(admin, account, { assigned_user_id: userOf(actor).id });
    await update(admin, account, { name: freshText() });
    await update(admin, account, { assigned_user_id: '' });
    await update(admin, account, { name: freshText() });
    await changesOf(admin, start, [account], 5);
    expect(kindsOf(await changesOf(actor.api, start, [account], 3))).toEqual(['appeared', 'updated', 'disappeared']);
  });

  it('changes#pages-of-changes: pages follow each other to the newest position and refuse positions that cannot be', async () => {
    const start = await newest();
    const notes = [await create(admin, 'Notes'), await create(admin, 'Notes'), await create(admin, 'Notes')];
    await changesOf(admin, start, notes, 3);
    const ids: readonly unknown[] = notes.map(({ id }) => id);
    const found: unknown[] = [];
    let next = `/changes?page[limit]=1&filter[module]=Notes&filter[kind]=created&page[after]=${start}`;
    while (found.length < 3) {
      const { data, links } = await page(admin, next);
      found.push(...data.map(({ attributes }) => attributes.record).filter((id) => ids.includes(id)));
      next = String(links?.next).replace(/^.*(?=\/changes)/u, '');
    }
    expect(found).toEqual(ids);
    expect(faultOf(await admin.get('/changes?page[after]=9999999999999'), 400)).toBe('8214 page[after]');
    expect(faultOf(await admin.get('/changes?filter[module]=Nothing'), 400)).toBe('8209 filter[module]');
    expect(faultOf(await admin.get('/changes?sort=id'), 400)).toBe('8204 sort');
    expect(faultOf(await admin.get('/changes?page[limit]=1001'), 400)).toBe('8202 page[limit]');
  });
});
