import { describe, expect, it } from '@jest/globals';
import { expectStatus } from '../client/document.js';
import { faultOf } from '../client/error-document.js';
import { linkedIds, linkUrl, relatedUrl, type Owner } from '../client/links/linkage.js';
import { newRecord } from '../client/links/new-record.js';
import { compoundAt } from '../client/lists/compound.js';
import { idsAt, pageAt } from '../client/lists/page.js';
import { readModules } from '../client/meta-documents.js';
import { read, urlOf } from '../client/records.js';
import type { Actor } from '../client/rights/actors.js';
import { CANARY, giveRole, link, newGroup, restrict, userOf } from '../client/rights/give-role.js';
import { LEVELS } from '../client/rights/rights.js';
import { eventuallyInForce } from '../client/rights/eventually-in-force.js';
import { newActor } from '../client/rights/new-actor.js';
import { REACH, recordCases } from '../client/rights/record-cases.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());

function labelsAmong(records: Readonly<Record<string, Owner>>, ids: readonly string[]): string[] {
  return Object.keys(records)
    .filter((label) => ids.includes(records[label]?.id ?? ''))
    .toSorted();
}

function among(records: Readonly<Record<string, Owner>>): string {
  return `filter[id]=${Object.values(records)
    .map(({ id }) => id)
    .join(',')}`;
}

/** The records that a user gets, 404 being the answer for the others. */
async function readable(actor: Actor, records: Readonly<Record<string, Owner>>): Promise<string[]> {
  const answers = await Promise.all(Object.values(records).map((record) => actor.api.get(urlOf(record))));
  for (const answer of answers) if (answer.status !== 200) expect(faultOf(answer, 404)).toBe('8001');
  return Object.keys(records)
    .filter((_label, index) => answers[index]?.status === 200)
    .toSorted();
}

describe.each(LEVELS)('level %s', (level) => {
  it.concurrent('rights#actions-and-levels: of view decides which records exist', async () => {
    const actor = await newActor(admin);
    const records = await recordCases(admin, actor, 'Accounts');
    await restrict(admin, actor, { Accounts: { view: level } });
    expect(await readable(actor, records)).toEqual(REACH[level]);
    const page = await pageAt(actor.api, `/modules/Accounts?${among(records)}&page[count]=exact`);
    expect(labelsAmong(records, idsIn(page.rows))).toEqual(REACH[level]);
    expect(page.facts.count).toBe(REACH[level].length);
  });

  it.concurrent('rights#actions-and-levels: of list decides what lists show, and nothing else', async () => {
    const actor = await newActor(admin);
    const records = await recordCases(admin, actor, 'Cases');
    const account = await newRecord(admin, 'Accounts');
    for (const record of Object.values(records)) await link(admin, account, 'cases', record);
    await restrict(admin, actor, { Cases: { list: level } });
    const lists = [`/modules/Cases?${among(records)}`, relatedUrl(account, 'cases')];
    expect(await readable(actor, records)).toEqual(REACH.all);
    for (const url of [...lists, `/modules/Cases/viewed?${among(records)}`]) {
      await eventuallyInForce(async () => {
        expect([url, labelsAmong(records, await idsAt(actor.api, url))]).toEqual([url, REACH[level]]);
      });
    }
    expect(labelsAmong(records, await linkedIds(actor.api, account, 'cases'))).toEqual(REACH.all);
    const { included } = await compoundAt(actor.api, `${urlOf(account)}?include=cases`);
    expect(labelsAmong(records, idsIn(included))).toEqual(REACH.all);
  });

  it.concurrent(
    'rights#actions-and-levels: of view applies to filters, sorts, linkage, names and includes',
    async () => {
      const actor = await newActor(admin);
      const accounts = await recordCases(admin, actor, 'Accounts');
      const cases: Record<string, Owner> = {};
      for (const [label, { id }] of Object.entries(accounts)) {
        cases[label] = await newRecord(admin, 'Cases', { account_id: id });
      }
      await restrict(admin, actor, { Accounts: { view: level } });
      const list = `/modules/Cases?${among(cases)}`;
      for (const path of ['accounts.name', 'account_name']) {
        const found = await idsAt(actor.api, `${list}&filter[Cases.${path}]=[[ne]]`);
        expect([path, labelsAmong(cases, found)]).toEqual([path, REACH[level]]);
      }
      const sorted = await idsAt(actor.api, `${list}&sort=accounts.name`);
      // Records without a visible sort value are last.
      expect(labelsAmong(cases, sorted.slice(0, REACH[level].length))).toEqual(REACH[level]);
      const { data, included } = await compoundAt(actor.api, `${list}&include=accounts`);
      expect(labelsAmong(accounts, idsIn(included))).toEqual(REACH[level]);
      const named = data.filter(({ attributes }) => attributes.account_name !== null);
      expect(labelsAmong(cases, idsIn(named))).toEqual(REACH[level]);
      for (const [label, record] of Object.entries(cases)) {
        const isSeen = REACH[level].includes(label);
        const id = accounts[label as keyof typeof accounts].id;
        const { attributes, relationships } = await read(actor.api, record);
        expect(attributes).toMatchObject({ account_id: id, ...(isSeen ? {} : { account_name: null }) });
        expect(relationships?.accounts?.data).toEqual(isSeen ? { type: 'Accounts', id } : null);
        expect(await linkedIds(actor.api, record, 'accounts')).toEqual(isSeen ? [id] : []);
      }
    },
  );
});

describe('a part of a record that is not visible', () => {
  it.concurrent('rights#actions-and-levels: is not visible either', async () => {
    const actor = await newActor(admin);
    const hidden = await newRecord(admin, 'Accounts');
    await newRecord(admin, 'Cases', { account_id: hidden.id });
    await restrict(admin, actor, { Accounts: { view: 'owner' } });
    for (const url of [relatedUrl(hidden, 'cases'), linkUrl(hidden, 'cases'), `${urlOf(hidden)}?include=cases`]) {
      expect(faultOf(await actor.api.get(url), 404)).toBe('8001');
    }
  });
});

describe('roles', () => {
  it.concurrent(
    'rights#several-roles, rights#default-access: the most permissive one wins for each module and action, and an unnamed action is all',
    async () => {
      const actor = await newActor(admin);
      const [account, contact] = [await newRecord(admin, 'Accounts'), await newRecord(admin, 'Contacts')];
      const lead = await newRecord(admin, 'Leads');
      const owner = { Contacts: { view: 'owner' }, ...CANARY } as const;
      await giveRole(admin, { Accounts: { view: 'none', list: 'all' }, ...owner }, userOf(actor));
      await giveRole(admin, { Accounts: { view: 'all', list: 'owner' }, ...owner }, userOf(actor));
      await restrict(admin, actor, { Accounts: { view: 'owner', list: 'none' }, Contacts: { view: 'none' } });
      expectStatus(await actor.api.get(urlOf(account)), 200);
      expect(await idsAt(actor.api, `/modules/Accounts?filter[id]=${account.id}`)).toEqual([account.id]);
      expectStatus(await actor.api.get(urlOf(contact)), 404);
      expectStatus(await actor.api.get(urlOf(lead)), 200);
    },
  );

  it.concurrent('rights#administrators-and-roles: a group gives its roles to its members', async () => {
    const actor = await newActor(admin);
    const account = await newRecord(admin, 'Accounts');
    const group = await newGroup(admin, userOf(actor));
    await giveRole(admin, { Accounts: { view: 'none' } }, group);
    await eventuallyInForce(async () => {
      expectStatus(await actor.api.get(urlOf(account)), 404);
    });
  });

  it.concurrent('rights#actions-and-levels: access none closes a module, whatever the other actions', async () => {
    const actor = await newActor(admin);
    const records = await recordCases(admin, actor, 'Notes');
    const all = { list: 'all', view: 'all', edit: 'all', delete: 'all' } as const;
    await restrict(admin, actor, { Notes: { ...all, access: 'none' } });
    expect(await readable(actor, records)).toEqual([]);
    expect(await idsAt(actor.api, `/modules/Notes?${among(records)}`)).toEqual([]);
  });

  it.concurrent(
    'rights#several-roles: one that closes a module neither adds to another one nor restricts it',
    async () => {
      const actor = await newActor(admin);
      const records = await recordCases(admin, actor, 'Notes');
      await giveRole(admin, { Notes: { access: 'none' }, ...CANARY }, userOf(actor));
      await restrict(admin, actor, { Notes: { list: 'owner', view: 'owner' } });
      expect(await readable(actor, records)).toEqual(REACH.owner);
    },
  );

  it.concurrent('metadata#module-list: decide which modules the list of modules names', async () => {
    const actor = await newActor(admin);
    const named = async () => Object.keys(await readModules(actor.api));
    const all = await named();
    expect(all).toEqual(expect.arrayContaining(['Accounts', 'Cases', 'Notes', 'Tasks']));
    await restrict(admin, actor, { Accounts: { list: 'none' }, Cases: { list: 'owner' }, Notes: { access: 'none' } });
    await eventuallyInForce(async () => {
      expect(await named()).toEqual(all.filter((name) => name !== 'Accounts' && name !== 'Notes'));
    });
  });

  it.concurrent('rights#administrators-and-roles: do not bind administrators', async () => {
    const actor = await newActor(admin);
    const account = await newRecord(admin, 'Accounts');
    await restrict(admin, actor, { Accounts: { view: 'none' } });
    expectStatus(await actor.api.get(urlOf(account)), 404);
    const data = { ...userOf(actor), attributes: { is_admin: true } };
    expectStatus(await admin.patch(urlOf(userOf(actor)), { data }), 200);
    await eventuallyInForce(async () => {
      expectStatus(await actor.api.get(urlOf(account)), 200);
    });
  });
});

describe('modules without groups or assignment', () => {
  it.concurrent('rights#levels-without-columns: without groups, group means none', async () => {
    const actor = await newActor(admin);
    const currency = await newRecord(admin, 'EmailAddresses');
    const own = await newRecord(actor.api, 'EmailAddresses');
    await restrict(admin, actor, { EmailAddresses: { view: 'group' } });
    expect(await readable(actor, { currency, own })).toEqual([]);
  });

  it.concurrent('rights#levels-without-columns: without assignment, the owner is the creator', async () => {
    const actor = await newActor(admin);
    const [foreign, own] = [await newRecord(admin, 'EmailAddresses'), await newRecord(actor.api, 'EmailAddresses')];
    await restrict(admin, actor, { EmailAddresses: { view: 'owner' } });
    expect(await readable(actor, { foreign, own })).toEqual(['own']);
  });
});

describe('favorites', () => {
  it.concurrent('rights#actions-and-levels: show only records that may be viewed and listed', async () => {
    const actor = await newActor(admin);
    const records = await recordCases(admin, actor, 'Accounts');
    for (const { type, id } of Object.values(records)) {
      await newRecord(actor.api, 'Favorites', { parent_type: type, parent_id: id });
    }
    await restrict(admin, actor, { Accounts: { view: 'group', list: 'owner' } });
    expect(labelsAmong(records, await idsAt(actor.api, '/modules/Accounts/favorites'))).toEqual(REACH.owner);
  });

  it.concurrent(
    'rights#favorites-of-one-user: show nothing to a user from whom the marks themselves are hidden',
    async () => {
      const actor = await newActor(admin);
      const account = await newRecord(admin, 'Accounts');
      await newRecord(actor.api, 'Favorites', { parent_type: 'Accounts', parent_id: account.id });
      expect(await idsAt(actor.api, '/modules/Accounts/favorites')).toEqual([account.id]);
      await restrict(admin, actor, { Favorites: { view: 'none' } });
      expect(await idsAt(actor.api, '/modules/Accounts/favorites')).toEqual([]);
    },
  );
});

function idsIn(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
