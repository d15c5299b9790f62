import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ADMINISTRATOR,
  faultsOf,
  linkRequest,
  startRecords,
  type OwnerTuple,
  type RecordsUnderTest,
} from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

/** A link of each kind that this service stores: its owner, and a function that creates a record to link. */
const KINDS: [string, () => Promise<OwnerTuple>, () => Promise<string>][] = [
  ['near column', async () => ['Accounts', await account(), 'member_of'], account],
  ['far column', async () => ['Accounts', await account(), 'members'], account],
  ['local edge', async () => ['Accounts', await account(), 'email_addresses'], address],
];

async function account(): Promise<string> {
  return (await records.create('Accounts', { name: 'A' })).id;
}

async function address(): Promise<string> {
  return (await records.create('EmailAddresses', { email_address: `${randomUUID()}@example.org` })).id;
}

function freshKey(body = 'body'): { opId: string; fingerprint: Buffer } {
  return { opId: randomUUID(), fingerprint: Buffer.from(body) };
}

async function linkedIds(owner: OwnerTuple): Promise<string[]> {
  return (await records.linked(...owner)).map(({ id }) => id).toSorted();
}

describe.each(KINDS)('Add with a key to a link over a %s', (_kind, newOwner, newRelated) => {
  it('returns the first answer when it is repeated, without effect', async () => {
    const [owner, related] = [await newOwner(), await newRelated()];
    const request = { ...linkRequest(owner, [related]), ...freshKey() };
    const first = await records.handlers.add(request, ADMINISTRATOR);
    expect(first.entries?.map(({ id }) => id)).toEqual([related]);
    await records.changeLinks('remove', owner, [related]);
    expect(await records.handlers.add(request, ADMINISTRATOR)).toEqual(first);
    expect(await linkedIds(owner)).toEqual([]);
    await records.handlers.delete({ module: owner[0], id: owner[1], precondition: null }, ADMINISTRATOR);
    expect(await records.handlers.add(request, ADMINISTRATOR)).toEqual(first);
    expect(await faultsOf(records.handlers.add({ ...request, opId: '' }, ADMINISTRATOR))).toEqual(['8001']);
  });

  it('returns 8010 for another request, and writes nothing', async () => {
    const [owner, key] = [await newOwner(), freshKey()];
    const [related, other] = [await newRelated(), await newRelated()];
    await records.handlers.add({ ...linkRequest(owner, [related]), ...key }, ADMINISTRATOR);
    const reused = { ...linkRequest(owner, [other]), ...key, fingerprint: Buffer.from('another') };
    expect(await faultsOf(records.handlers.add(reused, ADMINISTRATOR))).toEqual(['8010']);
    expect(await linkedIds(owner)).toEqual([related]);
  });

  it('can be repeated with a correction after it was refused', async () => {
    const [owner, key] = [await newOwner(), freshKey()];
    const refused = { ...linkRequest(owner, ['nobody']), ...key };
    expect(await faultsOf(records.handlers.add(refused, ADMINISTRATOR))).toEqual(['8307 /data/0/id']);
    const mended = { ...linkRequest(owner, [await newRelated()]), ...key, fingerprint: Buffer.from('mended') };
    expect(await faultsOf(records.handlers.add(mended, ADMINISTRATOR))).toEqual([]);
  });

  it('has one effect and one answer when it is sent ten times concurrently', async () => {
    const [owner, related] = [await newOwner(), await newRelated()];
    const request = { ...linkRequest(owner, [related]), ...freshKey() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => records.handlers.add(request, ADMINISTRATOR)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await linkedIds(owner)).toEqual([related]);
  });

  it('has one effect and one 8010 for two concurrent bodies under one key', async () => {
    const [owner, key] = [await newOwner(), freshKey()];
    const outcomes = await Promise.all(
      [await newRelated(), await newRelated()].map(async (related) => {
        const request = { ...linkRequest(owner, [related]), ...key, fingerprint: Buffer.from(related) };
        return { related, faults: await faultsOf(records.handlers.add(request, ADMINISTRATOR)) };
      }),
    );
    expect(outcomes.flatMap(({ faults }) => faults)).toEqual(['8010']);
    const made = outcomes.filter(({ faults }) => faults.length === 0).map(({ related }) => related);
    expect(await linkedIds(owner)).toEqual(made);
  });

  it('returns 8007 for an unmet precondition once nothing else is wrong', async () => {
    const [owner, related] = [await newOwner(), await newRelated()];
    const { handlers } = records;
    const unmet = (of: OwnerTuple, ...ids: string[]) => ({ ...linkRequest(of, ids), unmetPrecondition: true });
    for (const verb of ['add', 'replace', 'remove'] as const) {
      expect(await faultsOf(handlers[verb](unmet(owner, related), ADMINISTRATOR))).toEqual(['8007']);
      expect(await faultsOf(handlers[verb](unmet([owner[0], 'nobody', owner[2]], related), ADMINISTRATOR))).toEqual([
        '8001',
      ]);
      const twice = await faultsOf(handlers[verb](unmet(owner, related, related), ADMINISTRATOR));
      expect(twice).toEqual(['8304 /data/1/id']);
    }
    expect(await linkedIds(owner)).toEqual([]);
  });
});
