import fc, { type Arbitrary } from 'fast-check';
import { CANARY_MODULES } from './canaries.js';
import type { LinkVerb } from '../links/malformed-linkage.js';
import {
  moduleOf,
  recordsOf,
  type AttributeFacts,
  type LinkFacts,
  type ModuleFacts,
  type RecordFacts,
  type World,
} from '../lists/reference/world.js';

/** A write request. */
export type WriteCall =
  | { readonly kind: 'update' | 'delete'; readonly type: string; readonly id: string }
  | ReferenceCall
  | { readonly kind: 'create'; readonly type: string; readonly assignee?: string }
  | LinkCall;

/** Makes an attribute refer to another record. */
export interface ReferenceCall {
  readonly kind: 'refer';
  readonly type: string;
  readonly id: string;
  readonly attribute: string;
  readonly target: { readonly type: string; readonly id: string };
}

/** Writes a link. */
export interface LinkCall {
  readonly kind: 'link';
  readonly verb: LinkVerb;
  readonly type: string;
  readonly id: string;
  readonly link: string;
  readonly others: readonly string[];
}

/** Modules that are administration, or that have rules of their own with other tests. */
const APART: readonly string[] = [
  'Users',
  'SecurityGroups',
  'ACLRoles',
  'Currencies',
  'Favorites',
  'EmailAddresses',
  // A document shows the values of its newest revision.
  'DocumentRevisions',
];
const LINKS_APART: readonly string[] = ['created_by_link', 'modified_user_link', 'assigned_user_link'];
/** Records of these modules require some of their links, for every user. */
const NEEDY: readonly string[] = [
  'DocumentRevisions',
  'ProjectTask',
  'CampaignLog',
  'AOS_Products_Quotes',
  'AOS_Line_Item_Groups',
];
/** Modules whose records require nothing but texts and dates. */
const CREATED = ['Accounts', 'Contacts', 'Meetings', 'Notes', 'Cases', 'Calls', 'Leads', 'Prospects', 'Tasks'] as const;

/** Requests that change records and links, generated from everything that exists, hidden or not. */
export function writeCalls(world: World): Arbitrary<WriteCall> {
  const records = [...world.modules.keys()]
    .filter((name) => ![...APART, ...CANARY_MODULES].includes(name))
    .flatMap((name) => recordsOf(world, name));
  const record = fc.constantFrom(...records);
  const linking = fc.constantFrom(
    ...records.filter(({ type }) => !NEEDY.includes(type) && openLinks(world, type).length > 0),
  );
  const described = records.filter(
    ({ type }) => moduleOf(world, type).attributes.get('description')?.readOnly === false,
  );
  const users = recordsOf(world, 'Users').map(({ id }) => id);
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(...described).map(({ type, id }) => ({ kind: 'update', type, id }) as const),
    },
    { weight: 1, arbitrary: record.map(({ type, id }) => ({ kind: 'delete', type, id }) as const) },
    { weight: 2, arbitrary: references(world, records) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...CREATED), fc.option(fc.constantFrom(...users), { nil: undefined }))
        .map(
          ([type, assignee]) => ({ kind: 'create', type, ...(assignee === undefined ? {} : { assignee }) }) as const,
        ),
    },
    { weight: 6, arbitrary: linking.chain((owner) => links(world, owner)) },
  );
}

function references(world: World, records: readonly RecordFacts[]): Arbitrary<ReferenceCall> {
  const choices = records.flatMap(({ type, id }) =>
    referring(moduleOf(world, type)).flatMap(({ name, references: { modules: [target = ''] = [] } = {} }) =>
      target === '' || recordsOf(world, target).length === 0 ? [] : [{ type, id, attribute: name, target }],
    ),
  );
  return fc
    .constantFrom(...choices)
    .chain(({ target, ...call }) =>
      fc
        .constantFrom(...recordsOf(world, target).filter(({ id }) => id !== call.id))
        .map((one) => ({ kind: 'refer', ...call, target: { type: one.type, id: one.id } })),
    );
}

/** The attributes that refer to records of one module, are columns, and do not affect rights. */
function referring({ attributes }: ModuleFacts): readonly AttributeFacts[] {
  return [...attributes.values()].filter(
    ({ name, references: to, readOnly, aliasOf, oldestOf, required }) =>
      to?.modules.length === 1 &&
      to.typeField === undefined &&
      !readOnly &&
      !required &&
      aliasOf === undefined &&
      oldestOf === undefined &&
      name !== 'assigned_user_id',
  );
}

function links(world: World, { type, id, linked }: RecordFacts): Arbitrary<LinkCall> {
  const open = openLinks(world, type);
  const lived = open.filter(({ name }) => (linked.get(name) ?? []).length > 0);
  const either =
    lived.length === 0 ? fc.constantFrom(...open) : fc.oneof(fc.constantFrom(...lived), fc.constantFrom(...open));
  return either.chain((link) => {
    const there = (linked.get(link.name) ?? []).map((one) => one.id);
    const all = recordsOf(world, link.relatedModule).map((one) => one.id);
    const most = link.cardinality === 'one' ? 1 : 2;
    const some = (ids: readonly string[], least: number): Arbitrary<string[]> =>
      fc.shuffledSubarray([...ids], { minLength: least, maxLength: Math.min(most, ids.length) });
    const others = there.length === 0 ? some(all, 1) : fc.oneof(some(all, 1), some(there, 1));
    return fc
      .tuple(fc.constantFrom<LinkVerb>('add', 'replace', 'remove'), others)
      .map(([verb, ids]) => ({ kind: 'link' as const, verb, type, id, link: link.name, others: ids }))
      .filter((call) => !call.others.includes(id));
  });
}

function openLinks(world: World, type: string): readonly LinkFacts[] {
  return [...moduleOf(world, type).links.values()].filter(
    (link) => isOpen(link) && recordsOf(world, link.relatedModule).length > 1,
  );
}

function isOpen({ name, relatedModule, middle, inverse }: LinkFacts): boolean {
  const isApart = [...APART, ...NEEDY, ...CANARY_MODULES].includes(relatedModule) && relatedModule !== 'Users';
  const isOneSided = middle !== undefined && inverse === undefined;
  return !isApart && !isOneSided && !LINKS_APART.includes(name);
}
