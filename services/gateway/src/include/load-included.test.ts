import { describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import type { ListLinkedRequestMessage, ListLinkedResponseMessage, RecordMessage } from '@crm/protos';
import type { Clients } from '../clients.js';
import { bindFields } from '../query/bind-fields.js';
import { bindInclude } from '../query/bind-include.js';
import { loadIncluded, type InclusionRequest } from './load-included.js';

type Asked = Partial<ListLinkedRequestMessage>;

/** The related records of each owner, by `Module.link`. The type of a record is in its id. */
type World = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

function record(id: string): RecordMessage {
  return { id, version: 1, attributesJson: Buffer.from('{}'), toOne: [], middle: null, dateViewed: '' };
}

/** A reader of this world that records its calls. Later calls answer earlier. */
function readerOf(world: World, asked: Asked[] = []): Clients['reader'] {
  const listLinked = async (request: Asked): Promise<ListLinkedResponseMessage> => {
    asked.push(request);
    const { module = '', link = '', ownerIds = [], limit = 0 } = request;
    await new Promise((resolve) => setTimeout(resolve, 10 - asked.length));
    const targets = world[`${module}.${link}`] ?? {};
    const linkages = ownerIds.flatMap((ownerId) => {
      const all = targets[ownerId] ?? [];
      const linked = all.slice(0, limit).map((id) => ({ id, middle: null }));
      return linked.length === 0 ? [] : [{ ownerId, linked, hasMore: all.length > limit }];
    });
    const ids = new Set(linkages.flatMap(({ linked }) => linked.map(({ id }) => id)));
    // In an order that no caller may rely on.
    return { linkages: linkages.toReversed(), records: [...ids].toSorted().map(record) };
  };
  return { listLinked } as unknown as Clients['reader'];
}

function load(world: World, paths: string, more: Partial<InclusionRequest> = {}, asked: Asked[] = []) {
  const accounts = catalog.module('Accounts');
  if (accounts === undefined) throw new Error('There are no accounts');
  const include = bindInclude(
    catalog,
    paths.split(',').map((path) => path.split('.')),
    accounts,
    [],
  );
  const request = {
    module: 'Accounts',
    ids: ['a1', 'a2'],
    include,
    fieldsets: new Map(),
    perOwner: 2,
    maxIncluded: 9,
    maxIncludedBytes: 99,
  };
  return loadIncluded(readerOf(world, asked), { ...request, ...more }, {});
}

const world: World = {
  'Accounts.cases': { a1: ['k2', 'k1'], a2: ['k3'] },
  'Accounts.contacts': { a1: ['c1'], a2: ['c1'] },
  'Accounts.member_of': { a1: ['a2'], a2: ['a9'] },
  'Cases.contacts': { k1: ['c2', 'c1'], k3: ['c3', 'c4', 'c5'] },
};

const idsOf = async (loading: ReturnType<typeof load>): Promise<string[]> =>
  (await loading).included.map(({ type, record: { id } }) => `${type} ${id}`);

describe('loadIncluded', () => {
  it('follows each link of each path once, for all owners together', async () => {
    const asked: Asked[] = [];
    await load(world, 'cases.contacts,cases,contacts', {}, asked);
    expect(asked.map(({ module, link, ownerIds, limit }) => [module, link, ownerIds, limit])).toEqual([
      ['Accounts', 'cases', ['a1', 'a2'], 2],
      ['Accounts', 'contacts', ['a1', 'a2'], 2],
      ['Cases', 'contacts', ['k2', 'k1', 'k3'], 2],
    ]);
  });

  it('contains each record once, in the order of paths and owners, whichever response comes first', async () => {
    expect(await idsOf(load(world, 'cases.contacts,contacts'))).toEqual([
      'Cases k2',
      'Cases k1',
      'Cases k3',
      'Contacts c2',
      'Contacts c1',
      'Contacts c3',
      'Contacts c4',
    ]);
  });

  it('excludes the primary data, but includes what it links to', async () => {
    const loaded = await load(world, 'member_of.cases');
    expect(loaded.included.map(({ record: { id } }) => id)).toEqual(['a9', 'k3']);
    expect([...(loaded.linkageOf('Accounts', 'a2')?.keys() ?? [])].toSorted()).toEqual(['cases', 'member_of']);
    expect([...(loaded.linkageOf('Accounts', 'a1')?.keys() ?? [])]).toEqual(['member_of']);
  });

  it('returns the linkage of each owner, empty ones included', async () => {
    const loaded = await load(world, 'cases.contacts');
    const of = (type: string, id: string, link: string) => {
      const { linked = [], hasMore } = loaded.linkageOf(type, id)?.get(link) ?? {};
      return [linked.map((one) => one.id), hasMore];
    };
    expect(of('Accounts', 'a1', 'cases')).toEqual([['k2', 'k1'], false]);
    expect(of('Cases', 'k3', 'contacts')).toEqual([['c3', 'c4'], true]);
    expect(of('Cases', 'k2', 'contacts')).toEqual([[], false]);
    expect(loaded.linkageOf('Contacts', 'c1')).toBeUndefined();
  });

  it('splits requests at the owner limit of records, and sends none without owners', async () => {
    const asked: Asked[] = [];
    const ids = Array.from({ length: 450 }, (_, index) => `x${index}`);
    await load(world, 'cases.contacts', { ids }, asked);
    expect(asked.map(({ link, ownerIds }) => [link, ownerIds?.length])).toEqual([
      ['cases', 200],
      ['cases', 200],
      ['cases', 50],
    ]);
    await load(world, 'cases', { ids: [] }, asked);
    expect(asked).toHaveLength(3);
  });

  it('requests the fieldset of the related module', async () => {
    const asked: Asked[] = [];
    const fieldsets = bindFields(catalog, new Map([['Cases', ['name', 'accounts']]]), []);
    await load(world, 'cases.contacts', { fieldsets }, asked);
    expect(asked.map(({ selection }) => selection)).toEqual([{ attributes: ['name'], toOne: ['accounts'] }, undefined]);
  });

  it('rejects more than the maximum number of records', async () => {
    expect(await idsOf(load(world, 'cases.contacts', { maxIncluded: 7 }))).toHaveLength(7);
    await expect(load(world, 'cases.contacts', { maxIncluded: 6 })).rejects.toMatchObject({
      code: 8709,
      faults: [{ source: { parameter: 'include' } }],
    });
    expect(await idsOf(load(world, 'cases.contacts', { maxIncludedBytes: 14 }))).toHaveLength(7);
    await expect(load(world, 'cases.contacts', { maxIncludedBytes: 13 })).rejects.toMatchObject({ code: 8709 });
    // Primary data does not count.
    expect(await idsOf(load(world, 'member_of', { maxIncluded: 1 }))).toEqual(['Accounts a9']);
  });
});
