import type { Attributes } from '../../metadata/exact-json.js';
import { conditionTree, linkOf, meets, type FilterParameter } from './condition-tree.js';
import { namedConditions, returnsItsCost, type RequestFacts } from './named-filters.js';
import { readQuery } from './query-text.js';
import { Refusal } from './refusal.js';
import { DEFAULT_SORT, orderOf } from './sort-order.js';
import {
  linkedFrom,
  moduleOf,
  recordsOf,
  type LinkFacts,
  type MiddleFacts,
  type RecordFacts,
  type World,
} from './world.js';

/** The expected answer of a list. */
export interface Expected {
  /** Every record of the list in order, whatever its page. */
  readonly all: readonly RecordFacts[];
  readonly limit: number;
  readonly offset: number;
  /** The attributes of a record that are shown. */
  readonly shown: (record: RecordFacts) => Attributes;
  /** The links that each record shows; undefined when none were requested. */
  readonly shownLinks: readonly string[] | undefined;
}

/** The source of a list: a module, or a link of a record. */
interface Source {
  readonly module: string;
  readonly entry?: LinkFacts;
  readonly rows: readonly { readonly record: RecordFacts; readonly middle: MiddleFacts | undefined }[];
}

const DEFAULT_LIMIT = 20;

/**
 * filters#same-answer-as-a-reference in its simplest form: the list at a URL, relative to `/api/v8`, of
 * `/modules/{module}` or of a to-many link.
 *
 * @throws Refusal when it must be answered 400.
 */
export function evaluate(world: World, url: string, now: Date): Expected {
  const source = sourceOf(world, url);
  const module = moduleOf(world, source.module);
  const parameters = readQuery(url);
  const named = parameters.filter(([name]) => name === 'filter').map(([, value]) => value);
  const filters = [...filtersIn(parameters), ...expand(world, source.module, named, { now, userId: world.userId })];
  const tree = conditionTree(world, module, filters, source.entry);
  const isRoi = source.module === 'Campaigns' && named.includes('roi');
  const found = source.rows
    .filter(({ record, middle }) => meets(world, tree, record, middle))
    .map(({ record }) => record)
    .filter((record) => !isRoi || returnsItsCost(record));
  const one = new Map(parameters);
  const order = orderOf(world, module, one.get('sort') ?? DEFAULT_SORT);
  return {
    all: found.toSorted(order),
    limit: Number(one.get('page[limit]') ?? DEFAULT_LIMIT),
    offset: Number(one.get('page[offset]') ?? 0),
    ...selectionOf(world, source.module, one.get(`fields[${source.module}]`)),
  };
}

function sourceOf(world: World, url: string): Source {
  const [, module = '', id, ...rest] = (url.split('?')[0] ?? '').split('/').slice(1);
  if (id === undefined) {
    return { module, rows: recordsOf(world, module).map((record) => ({ record, middle: undefined })) };
  }
  const record = world.records.get(module)?.get(id);
  const entry = linkOf(moduleOf(world, module), rest.at(-1) ?? '');
  if (record === undefined) throw new Error(`${url} has no owner`);
  return { module: entry.relatedModule, entry, rows: linkedFrom(world, record, entry) };
}

function filtersIn(parameters: ReturnType<typeof readQuery>): FilterParameter[] {
  return parameters.flatMap(([name, value]) => {
    const path = /^filter\[(?<path>.*)\]$/su.exec(name)?.groups?.path;
    return path === undefined ? [] : [{ path, value }];
  });
}

function expand(world: World, module: string, named: readonly string[], request: RequestFacts): FilterParameter[] {
  return named
    .filter((name) => module !== 'Campaigns' || name !== 'roi')
    .flatMap((name) => namedConditions(moduleOf(world, module), name, request));
}

function selectionOf(world: World, name: string, fields: string | undefined): Pick<Expected, 'shown' | 'shownLinks'> {
  if (fields === undefined) return { shown: ({ attributes }) => attributes, shownLinks: undefined };
  const module = moduleOf(world, name);
  const names = fields === '' ? [] : fields.split(',');
  const links = names.filter((field) => module.links.has(field));
  const attributes = new Set(names.filter((field) => !module.links.has(field)));
  for (const attribute of attributes) if (!module.attributes.has(attribute)) throw new Refusal(8212, attribute);
  return {
    shown: (record) =>
      Object.fromEntries(Object.entries(record.attributes).filter(([attribute]) => attributes.has(attribute))),
    shownLinks: links.length === 0 ? undefined : links,
  };
}
