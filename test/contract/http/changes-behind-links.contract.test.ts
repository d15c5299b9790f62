import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import type { Api } from '../client/api.js';
import { documentOf, expectStatus, resourceOf } from '../client/document.js';
import { createWithLinks } from '../client/links/create-with-links.js';
import { writeLink } from '../client/links/link-writer.js';
import { entryOf, type Owner } from '../client/links/linkage.js';
import { newRecord } from '../client/links/new-record.js';
import { freshText, update, urlOf } from '../client/records.js';
import { restrict, userOf } from '../client/rights/give-role.js';
import { newActor } from '../client/rights/new-actor.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());
const EMAIL = ['email1', 'email2', 'email_opt_out', 'invalid_email'];

interface Change {
  readonly kind: string;
  readonly record: string | null;
  readonly changed: readonly string[] | null;
  readonly link?: string;
  readonly values?: object;
}

/** The changes of a record that are made meanwhile, once one of them passes. */
async function expectChange(
  { id }: Owner,
  work: () => Promise<unknown>,
  passes: (change: Change) => boolean,
  api: Api = admin,
): Promise<readonly Change[]> {
  const start = String(documentOf(await api.get('/changes')).meta?.position);
  await work();
  return eventually(async () => {
    const answer = await api.get(`/changes?page[after]=${start}&page[limit]=1000`);
    const data = documentOf(answer).data as readonly { readonly attributes: Change }[];
    const own = data.map(({ attributes }) => attributes).filter(({ record }) => record === id);
    expect(own.some(passes)).toBe(true);
    return own;
  });
}

/** Whether a change names exactly these attributes. */
const names = (...attributes: readonly string[]) => {
  return ({ kind, changed }: Change): boolean =>
    kind === 'updated' && JSON.stringify(changed) === JSON.stringify(attributes);
};

const ACCOUNT = ['account_id', 'account_name'];

describe('changes of attributes that are stored in links', () => {
  it('changes#attributes: name what a write of the record changes in its links', async () => {
    const account = await newRecord(admin, 'Accounts');
    const contact = await newRecord(admin, 'Contacts');
    await expectChange(contact, () => update(admin, contact, { account_id: account.id }), names(...ACCOUNT));
    await expectChange(contact, () => update(admin, contact, { account_id: '' }), names(...ACCOUNT));
    const email1 = `${freshText()}@crm.example`;
    await expectChange(contact, () => update(admin, contact, { email1 }), names(...EMAIL));
    await expectChange(contact, () => update(admin, contact, { email_opt_out: true }), names('email_opt_out'));
  });

  it('changes#attributes: name what a write of the other end changes', async () => {
    const email1 = `${freshText()}@crm.example`;
    const [account, contact] = [await newRecord(admin, 'Accounts'), await newRecord(admin, 'Contacts', { email1 })];
    const link = (verb: 'add' | 'remove') => () => writeLink(admin, verb, account, 'contacts', [entryOf(contact)]);
    await expectChange(contact, link('add'), names(...ACCOUNT));
    await expectChange(contact, link('remove'), names(...ACCOUNT));
    const related = documentOf(await admin.get(`${urlOf(contact)}/email_addresses`));
    const [address] = related.data as readonly [Owner];
    const renamed = { email_address: `${freshText()}@crm.example` };
    await expectChange(contact, () => update(admin, address, renamed), names('email1', 'email2'));
    await expectChange(contact, () => admin.delete(urlOf(address)), names(...EMAIL));
  });

  it('changes#attributes: name them once for each write, also of an update that is staged', async () => {
    const [first, second] = [await newRecord(admin, 'Contacts'), await newRecord(admin, 'Contacts')];
    const relationships = { contacts: { data: [entryOf(first), entryOf(second)] } };
    const meeting = resourceOf(await createWithLinks(admin, 'Meetings', {}), 201);
    const write = () => admin.patch(urlOf(meeting), { data: { ...entryOf(meeting), relationships } });
    const passes = names('contact_id', 'contact_name');
    const changes = await expectChange(meeting, write, passes);
    expect(changes.filter(passes)).toHaveLength(1);
  });

  it('changes#rights-on-changes: are shown to those who see the record', async () => {
    const actor = await newActor(admin);
    await restrict(admin, actor, { Contacts: { view: 'owner', list: 'owner' }, Accounts: { view: 'none' } });
    const account = await newRecord(admin, 'Accounts');
    const [own, hidden] = [
      await newRecord(admin, 'Contacts', { assigned_user_id: userOf(actor).id }),
      await newRecord(admin, 'Contacts'),
    ];
    const start = String(documentOf(await actor.api.get('/changes')).meta?.position);
    const write = () => writeLink(admin, 'add', account, 'contacts', [entryOf(hidden), entryOf(own)]);
    await expectChange(own, write, names(...ACCOUNT), actor.api);
    expect((await actor.api.get(`/changes?page[after]=${start}`)).text).not.toContain(hidden.id);
  });

  it('changes#attributes: values of links have date-times in the one form', async () => {
    const [contact, address] = [await newRecord(admin, 'Contacts'), await newRecord(admin, 'EmailAddresses')];
    const isLinked = ({ kind }: Change): boolean => kind === 'linked';
    const write = () => writeLink(admin, 'add', contact, 'email_addresses', [entryOf(address)]);
    const [linked] = (await expectChange(contact, write, isLinked)).filter(isLinked);
    expect(linked?.values).toMatchObject({ date_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/u) });
  });
});

describe('part records', () => {
  it('changes#rights-on-changes: appear and disappear with their parent', async () => {
    const actor = await newActor(admin);
    await restrict(admin, actor, { Documents: { view: 'owner', list: 'owner' } });
    const needed = { document_name: freshText(), active_date: '2026-01-31' };
    const document = await newRecord(admin, 'Documents', needed);
    const filename = 'a.txt';
    const revision = await newRecord(admin, 'DocumentRevisions', { filename, document_id: document.id });
    const give = (assigned: string) => async () => {
      expectStatus(
        await admin.patch(urlOf(document), {
          data: { ...entryOf(document), attributes: { assigned_user_id: assigned } },
        }),
        200,
      );
    };
    const is =
      (wanted: string) =>
      ({ kind }: Change): boolean =>
        kind === wanted;
    const shown = await expectChange(revision, give(userOf(actor).id), is('appeared'), actor.api);
    expect(shown.filter(is('appeared'))).toHaveLength(1);
    await expectChange(revision, give(''), is('disappeared'), actor.api);
  });
});
