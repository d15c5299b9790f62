import { isEdgeLink, type Catalog, type Link, type Module } from '@crm/catalog';
import { AppError, codes, throwIfAny, type Fault } from '@crm/errors';
import type { Rights } from '../../domain/rights.js';
import { accessTo, foundThrough } from '../../plan/access.js';
import type { SelectedMembers } from '../../plan/read-selection.js';
import { shownModules } from '../../plan/shown-modules.js';
import { bindFilter, type WrittenCondition } from './bind-filter.js';
import { bindSort, NEWEST_FIRST, type WrittenSortField } from './bind-sort.js';
import { orderHash, readCursor } from './cursor.js';
import {
  Slots,
  type ListedRows,
  type ListPlan,
  type ListSource,
  type ListStructure,
  type OrderKey,
  type PagePosition,
  type UserSource,
} from './list-plan.js';
import { bindNamedFilters } from './named-filters.js';
import { touchedModules } from './touched-modules.js';

/** A requested list whose module and link names are resolved. */
export interface WantedList {
  /** The module whose records are listed. */
  readonly module: Module;
  /** The link of one record that is followed. */
  readonly through?: { readonly link: Link; readonly ownerId: string };
  readonly ofUser?: UserSource;
  readonly query?: WrittenQuery;
  readonly page: WantedPage;
  readonly identifiersOnly?: boolean;
  readonly selection?: SelectedMembers;
}

/** The client's query of a list, without its page. */
export interface WrittenQuery {
  readonly conditions: readonly WrittenCondition[];
  readonly namedFilters: readonly string[];
  readonly sort: readonly WrittenSortField[];
}

/** The page that is wanted. A cursor wins over the offset. */
export interface WantedPage {
  /** The maximum number of rows, at least 1. */
  readonly rows: number;
  readonly offset: number;
  readonly after?: string;
  readonly before?: string;
}

/** The requesting user and the time of the request. */
export interface Asker {
  readonly rights: Rights;
  readonly now: () => Date;
}

/** Page sizes that statements are compiled for; a page uses the smallest one that is large enough. */
const PAGE_SIZES = [21, 51, 101, 201, 1001] as const;

const NO_QUERY: WrittenQuery = { conditions: [], namedFilters: [], sort: [] };

/**
 * Binds a list to the catalogue; throws all faults of its query together (lists#faults-of-a-query), then 8214 for a
 * cursor.
 */
export function bindList(catalog: Catalog, wanted: WantedList, asker: Asker): ListPlan {
  const { module, through, ofUser, query = NO_QUERY, page, identifiersOnly, selection } = wanted;
  const slots = new Slots();
  const source: ListSource = {
    module: module.name,
    ...(through && {
      through: { module: through.link.module, link: through.link.name, owner: slots.add(through.ownerId) },
    }),
    ...(ofUser && { ofUser: { kind: ofUser, user: slots.add(asker.rights.userId) } }),
  };
  const faults: Fault[] = [];
  const rows = bindRows(catalog, wanted, query, asker, source, slots, faults);
  const order = query.sort.length === 0 ? defaultOrder(ofUser) : bindSort(catalog, module, query.sort, faults);
  throwIfAny(faults);
  const position = bindPage(page, { rows, order }, slots);
  const seenByAll: ListStructure = {
    rows,
    order,
    page: position,
    wanted: slots.add(page.rows),
    size: pageSize(page.rows),
    ...(identifiersOnly === true && { identifiersOnly }),
    ...(selection && { selection }),
  };
  const { rights } = asker;
  const structure = restrict(catalog, wanted, seenByAll, rights);
  const bound = { structure, values: slots.values, rights };
  if (isPlain(wanted)) return { key: plainKey(structure), isPlain: true, ...bound };
  return { key: JSON.stringify(structure), isPlain: false, ...bound };
}

/** The size that a statement for this many rows is compiled for. */
export function pageSize(rows: number): number {
  return PAGE_SIZES.find((size) => size >= rows) ?? rows;
}

/** Whether a list has no query: most requests are such lists, and their key is cheap to build. */
function isPlain({ query, selection, page }: WantedList): boolean {
  return query === undefined && selection === undefined && page.after === undefined && page.before === undefined;
}

function plainKey({ rows: { source, access }, page, size, identifiersOnly }: ListStructure): string {
  const { module, through, ofUser } = source;
  const key = [module, through?.module, through?.link, ofUser?.kind, page.at, size, identifiersOnly].join(' ');
  return access === undefined ? key : `${key} ${JSON.stringify(access)}`;
}

/**
 * Leaves out records that the user may not see. Linkage is not a list of its own: it needs the right to view, not to
 * list.
 */
function restrict(
  catalog: Catalog,
  { module, through }: WantedList,
  structure: ListStructure,
  rights: Rights,
): ListStructure {
  const { rows, identifiersOnly, selection } = structure;
  const touched = (): Iterable<Module> => [
    ...touchedModules(catalog, structure),
    ...(identifiersOnly === true ? [] : shownModules(catalog, module, selection)),
  ];
  const from = through && foundThrough(catalog, through.link);
  const access = accessTo(rights, module, identifiersOnly === true ? 'view' : 'list', touched, from);
  if (access === undefined) return structure;
  return { ...structure, rows: { ...rows, access } };
}

function bindRows(
  catalog: Catalog,
  { module, through }: WantedList,
  { conditions, namedFilters }: WrittenQuery,
  asker: Asker,
  source: ListSource,
  slots: Slots,
  faults: Fault[],
): ListedRows {
  const edge = through !== undefined && isEdgeLink(through.link) ? { through: through.link } : {};
  const { where, middle } = bindFilter(catalog, { module, ...edge }, conditions, slots, faults);
  const circumstances = { userId: asker.rights.userId, now: asker.now() };
  const named = bindNamedFilters(catalog, module, namedFilters, circumstances, slots, faults);
  return {
    source,
    where: { ...where, comparisons: [...where.comparisons, ...named] },
    middle,
    slots: slots.values.length,
  };
}

function defaultOrder(ofUser: UserSource | undefined): readonly OrderKey[] {
  return ofUser === 'viewed' ? [{ by: 'viewed', descending: true }, ...NEWEST_FIRST.slice(-1)] : NEWEST_FIRST;
}

function bindPage(
  { after, before, offset }: WantedPage,
  list: Pick<ListStructure, 'rows' | 'order'>,
  slots: Slots,
): PagePosition {
  if (after !== undefined && before !== undefined) {
    throw new AppError({ code: codes.unsuitableCursor, source: { parameter: 'page[before]' } });
  }
  const cursor = after ?? before;
  if (cursor === undefined) return offset > 0 ? { at: 'offset', offset: slots.add(offset) } : { at: 'start' };
  const at = after === undefined ? 'before' : 'after';
  const values = readCursor(cursor, orderHash(list), list.order.length, `page[${at}]`);
  return { at, values: values.map((value) => (value === null ? null : slots.add(value))) };
}
