import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallContext } from '@crm/grpc';
import {
  ADMINISTRATOR,
  calledBy,
  faultsOf,
  startRecords,
  type Entries,
  type Linked,
  type LinkVerb,
  type OwnerTuple,
  type RecordsUnderTest,
} from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

async function change(
  verb: LinkVerb,
  owner: OwnerTuple,
  entries: Entries,
  context: CallContext = ADMINISTRATOR,
): Promise<Linked[]> {
  const answer = await records.changeLinks(verb, owner, entries, context);
  return answer.map(({ id = '', linkId, middleJson }) => {
    return { id, middle: { ...(JSON.parse(String(middleJson)) as Record<string, unknown>), id: linkId } };
  });
}

/** An instant as clients read it. */
const INSTANT: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const linkedIds = async (module: string, id: string, link: string) =>
  (await records.linked(module, id, link)).map((one) => one.id).toSorted();

const address = async (name: string) =>
  (await records.create('EmailAddresses', { email_address: `${name}@example.com` })).id;
const contact = async () => (await records.create('Contacts', { last_name: 'C' })).id;

describe('e-mail addresses', () => {
  it('are linked once, with their middle values, and answered as stored', async () => {
    const [person, work] = [await contact(), await address('work')];
    const link = ['Contacts', person, 'email_addresses'] as const;
    const [added] = await change('add', link, [[work, { primary_address: 'true' }]]);
    expect(added).toEqual({
      id: work,
      middle: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
        bean_id: person,
        email_address_id: work,
        primary_address: true,
        reply_to_address: false,
        date_created: INSTANT,
        date_modified: INSTANT,
      },
    });
    expect((await records.linked(...link))[0]).toEqual(added);
    const [kept] = await change('add', link, [work]);
    expect(kept).toEqual(added);
    const [changed] = await change('add', link, [[work, { reply_to_address: true }]]);
    expect(changed?.middle).toMatchObject({ id: added?.middle?.id, primary_address: true, reply_to_address: true });
    expect(await linkedIds('EmailAddresses', work, 'contacts')).toEqual([person]);
  });

  it('are replaced and removed', async () => {
    const person = await contact();
    const [a, b, c] = [await address('a'), await address('b'), await address('c')];
    const link = ['Contacts', person, 'email_addresses'] as const;
    await change('add', link, [a, [b, { reply_to_address: true }]]);
    const replaced = await change('replace', link, [c, b]);
    expect(replaced.map(({ id, middle }) => [id, middle?.reply_to_address])).toEqual([
      [c, false],
      [b, true],
    ]);
    expect(await linkedIds(...link)).toEqual([b, c].toSorted());
    await change('remove', link, [b, a, 'nobody', 'no id']);
    expect(await linkedIds(...link)).toEqual([c]);
    expect(await change('replace', link, [])).toEqual([]);
    expect(await linkedIds(...link)).toEqual([]);
  });

  it('of one record are separate from those of a record of another module', async () => {
    const [a, b] = [await address('m'), await address('n')];
    await records.create('Contacts', { last_name: 'C' }, 'same');
    await records.create('Accounts', { name: 'A' }, 'same');
    await change('add', ['Contacts', 'same', 'email_addresses'], [a]);
    await change('replace', ['Accounts', 'same', 'email_addresses'], [a, b]);
    await change('replace', ['Accounts', 'same', 'email_addresses'], [b]);
    expect(await linkedIds('Contacts', 'same', 'email_addresses')).toEqual([a]);
    expect(await linkedIds('Accounts', 'same', 'email_addresses')).toEqual([b]);
  });

  it('become primary through the link for primary addresses, and remain linked when they are no longer primary', async () => {
    const [person, a, b] = [await contact(), await address('o'), await address('p')];
    const all = ['Contacts', person, 'email_addresses'] as const;
    const primary = ['Contacts', person, 'email_addresses_primary'] as const;
    await change('add', all, [a]);
    await change('add', primary, [a]);
    expect(await linkedIds(...primary)).toEqual([a]);
    expect((await records.linked(...all))[0]?.middle?.primary_address).toBe(true);
    await change('replace', primary, [b]);
    expect(await linkedIds(...primary)).toEqual([b]);
    expect(await linkedIds(...all)).toEqual([a, b].toSorted());
    await change('remove', primary, [b]);
    expect(await linkedIds(...primary)).toEqual([]);
    expect(await linkedIds(...all)).toEqual([a, b].toSorted());
  });

  it('refuse faulty middle values all at once, and accept values as they were read', async () => {
    const [person, a, b] = [await contact(), await address('q'), await address('r')];
    const link = ['Contacts', person, 'email_addresses'] as const;
    const place = '/meta/middle_table/data/attributes';
    const faulty: Entries = [
      [a, { primary_address: 'perhaps', nonsense: 1 }],
      ['nobody', {}],
    ];
    expect(await faultsOf(change('add', link, faulty))).toEqual([
      `8111 /data/0${place}/primary_address`,
      `8108 /data/0${place}/nonsense`,
      '8307 /data/1/id',
    ]);
    expect(await faultsOf(change('add', link, [[a, { date_created: '2001-01-01T00:00:00Z' }], b]))).toEqual([
      `8109 /data/0${place}/date_created`,
    ]);
    expect(await linkedIds(...link)).toEqual([]);
    await change('add', link, [a]);
    const [read] = await records.linked(...link);
    const [sentBack] = await change('replace', link, [[a, { ...read?.middle, reply_to_address: true }]]);
    expect(sentBack?.middle).toMatchObject({ id: read?.middle?.id, reply_to_address: true });
    expect(await faultsOf(change('add', link, [[a, { bean_id: 'someone' }]]))).toEqual([
      `8109 /data/0${place}/bean_id`,
    ]);
  });

  it('are linked once when twenty requests link them concurrently', async () => {
    const [person, a] = [await contact(), await address('s')];
    const link = ['Contacts', person, 'email_addresses'] as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => change(i % 2 ? 'add' : 'replace', link, [[a, { reply_to_address: true }]])),
    );
    expect(new Set(answers.flat().map(({ middle }) => middle?.id)).size).toBe(1);
    expect(await linkedIds(...link)).toEqual([a]);
  });
});

describe('groups and roles', () => {
  it('can be linked by administrators only', async () => {
    await records.create('Users', { user_name: 'plain', last_name: 'P' }, 'plain');
    const plain = calledBy('plain');
    const { id } = await records.create('Accounts', { name: 'A' });
    const group = await records.create('SecurityGroups', { name: 'G' });
    const role = await records.create('ACLRoles', { name: 'R' });
    const links = [
      [['Accounts', id, 'SecurityGroups'], group.id],
      [['SecurityGroups', group.id, 'accounts'], id],
      [['SecurityGroups', group.id, 'users'], 'plain'],
      [['Users', 'plain', 'aclroles'], role.id],
    ] as const;
    for (const [link, related] of links) {
      for (const verb of ['add', 'replace', 'remove'] as const) {
        expect(await faultsOf(change(verb, link, [related], plain))).toEqual(['8511']);
        expect(
          await faultsOf(
            change(
              verb,
              link,
              [related],
              calledBy('1', [
                'standard:relationship:create',
                'standard:relationship:update',
                'standard:relationship:delete',
              ]),
            ),
          ),
        ).toEqual(['8511']);
      }
      expect(await change('add', link, [related])).toMatchObject([{ id: related }]);
    }
    const [grouped] = await records.linked('Accounts', id, 'SecurityGroups');
    expect(grouped?.middle).toMatchObject({
      record_id: id,
      securitygroup_id: group.id,
      created_by: '1',
      modified_user_id: '1',
    });
    const [member] = await change('add', links[2][0], [['plain', { primary_group: true }]]);
    expect(member?.middle).toMatchObject({ primary_group: true, noninheritable: false });
  });
});
