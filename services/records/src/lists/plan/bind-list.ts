import { hasIdSyntax, isEdgeLink, type Catalog, type Link, type Module } from '@crm/catalog';
import { throwIfAny, type Fault } from '@crm/errors';
import type { Rights } from '../../domain/rights.js';
import { accessTo, foundThrough } from '../../plan/access.js';
import type { SelectedMembers } from '../../plan/read-selection.js';
import { shownModules } from '../../plan/shown-modules.js';
import { bindFilter, type WrittenCondition } from './bind-filter.js';
import { BY_ID, bindSort, isSameOrder, NEWEST_FIRST, type WrittenSortField } from './bind-sort.js';
import { orderHash, readCursor, unsuitableCursor } from './cursor.js';
import {
  ConditionParameters,
  type ListedRows,
  type ListPlan,
  type ListStructure,
  type OrderKey,
  type PagePosition,
  type ParameterValues,
  type UserSource,
} from './list-plan.js';
import { bindNamedCondition, namedConditions, type Circumstances } from './named-filters.js';
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

/** The page that is wanted. A cursor wins over the offset, and an id over both. */
export interface WantedPage {
  /** The maximum number of rows, at least 1. */
  readonly rows: number;
  readonly offset: number;
  /** The page after the record with this id, in the order of ids. */
  readonly afterId?: string;
  readonly after?: string;
  readonly before?: string;
}

/** Page sizes that statements are compiled for; a page uses the smallest one that is large enough. */
const PAGE_SIZES = [21, 51, 101, 201, 1001] as const;

const NO_QUERY: WrittenQuery = { conditions: [], namedFilters: [], sort: [] };

/**
 * Binds a list to the catalogue; throws all faults of its query together (lists#faults-of-a-query), then 8214 for a
 * cursor.
 */
export function bindList(catalog: Catalog, wanted: WantedList, circumstances: Circumstances): ListPlan {
  const { module, through, ofUser, query = NO_QUERY, page, identifiersOnly, selection } = wanted;
  const { rights } = circumstances;
  const parameters = new ConditionParameters();
  const faults: Fault[] = [];
  const rows = bindRows(catalog, wanted, circumstances, parameters, faults);
  const order = query.sort.length === 0 ? defaultOrder(ofUser) : bindSort(catalog, module, query.sort, faults);
  throwIfAny(faults);
  const { position, values: pageValues } = bindPage(page, { rows, order });
  const seenByAll: ListStructure = {
    rows,
    order,
    page: position,
    size: pageSize(page.rows),
    ...(identifiersOnly === true && { identifiersOnly }),
    ...(selection && { selection }),
  };
  const structure = restrict(catalog, wanted, seenByAll, rights);
  const rowValues = {
    ...parameters.values,
    ...(through && { owner: through.ownerId }),
    ...(ofUser && { user: rights.userId }),
  };
  const values = { ...rowValues, ...pageValues, rows: page.rows, user: rights.userId, groups: rights.groupIds };
  return { key: JSON.stringify(structure), isPlain: isPlain(wanted), structure, values, rowValues, rights };
}

/** The size that a statement for this many rows is compiled for. */
export function pageSize(rows: number): number {
  return PAGE_SIZES.find((size) => size >= rows) ?? rows;
}

/** Whether a list has no query: most requests are such lists. */
function isPlain({ query, selection, page }: WantedList): boolean {
  return query === undefined && selection === undefined && page.after === undefined && page.before === undefined;
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
  { module, through, ofUser, query: { conditions, namedFilters } = NO_QUERY }: WantedList,
  circumstances: Circumstances,
  parameters: ConditionParameters,
  faults: Fault[],
): ListedRows {
  const edge = through !== undefined && isEdgeLink(through.link) ? { through: through.link } : {};
  const { where, middle } = bindFilter(catalog, { module, ...edge }, conditions, parameters, faults);
  const named = namedConditions(module, namedFilters, faults).flatMap((condition) =>
    bindNamedCondition(module, condition, circumstances, parameters),
  );
  return {
    source: {
      module: module.name,
      ...(through && { through: { module: through.link.module, link: through.link.name } }),
      ...(ofUser && { ofUser }),
    },
    where: { ...where, comparisons: [...where.comparisons, ...named] },
    middle,
  };
}

function defaultOrder(ofUser: UserSource | undefined): readonly OrderKey[] {
  return ofUser === 'viewed' ? [{ by: 'viewed', descending: true }, ...BY_ID] : NEWEST_FIRST;
}

function bindPage(
  { after, before, afterId, offset }: WantedPage,
  list: Pick<ListStructure, 'rows' | 'order'>,
): { readonly position: PagePosition; readonly values: ParameterValues } {
  if (afterId !== undefined) {
    if (!hasIdSyntax(afterId) || !isSameOrder(list.order, BY_ID)) throw unsuitableCursor('page[after]');
    return { position: { at: 'after', filled: [true] }, values: { cursor_0: afterId } };
  }
  if (after !== undefined && before !== undefined) throw unsuitableCursor('page[before]');
  const cursor = after ?? before;
  if (cursor === undefined) return { position: { at: offset > 0 ? 'offset' : 'start' }, values: { offset } };
  const at = after === undefined ? 'before' : 'after';
  const values = readCursor(cursor, orderHash(list), list.order.length, `page[${at}]`);
  return {
    position: { at, filled: values.map((value) => value !== null) },
    values: Object.fromEntries(values.map((value, index) => [`cursor_${index}`, value])),
  };
}
