import type { Module } from '@crm/catalog';
import { AppError } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import { sqlState } from '@crm/postgres';
import type { ListRequestMessage, ListResponse } from '@crm/protos';
import { findLink, findModule } from '../domain/find-module.js';
import { requireRecordId } from '../domain/require-record-id.js';
import { bindList, type WantedList } from '../plan/bind-list.js';
import { unsuitableCursor } from '../plan/cursor.js';
import { limitQuery } from '../plan/limit-query.js';
import type { ListPlan } from '../plan/list-plan.js';
import { readSelection } from '../plan/read-selection.js';
import type { Count } from '../repository/count-records.js';
import type { ListedRecords } from '../repository/listed-records.js';
import { toRecordMessage } from '../repository/stored-record.js';
import type { Dependencies } from './dependencies.js';
import { scopesOfList } from './list-scopes.js';
import { tooCostly } from './too-costly.js';

/** Most records that one page may have. */
export const MAX_PAGE_LIMIT = 1000;

/**
 * Reads one page of a module, of what one record's link leads to (8001 when that record is not live, 8301 for an unknown
 * link), or of what the user has to do with. One statement; a second one for the count only where a count is cheap or
 * asked for. A list that takes too long is 8907.
 */
export function listRecords(dependencies: Dependencies) {
  return async (request: ListRequestMessage, context: CallContext): Promise<ListResponse> => {
    const actor = requireScope(context, ...scopesOfList(request));
    if (request.limit < 1 || request.limit > MAX_PAGE_LIMIT) {
      throw new AppError({ code: 8202, value: String(request.limit), source: { parameter: 'page[limit]' } });
    }
    const wanted = readRequest(dependencies, request);
    const plan = bindList(dependencies.catalog, wanted, { actor, now: () => new Date() });
    try {
      return await answer(dependencies, request, wanted, plan);
    } catch (error) {
      throw isForged(error, request)
        ? unsuitableCursor(request.after === '' ? 'page[before]' : 'page[after]', error)
        : tooCostly(error);
    }
  };
}

async function answer(
  dependencies: Dependencies,
  { limit, offset, countMode, after, before }: ListRequestMessage,
  wanted: WantedList,
  plan: ListPlan,
): Promise<ListResponse> {
  const { through } = wanted;
  let page = await dependencies.reader.list(plan, limit);
  if (page.records.length === 0 && through !== undefined) {
    page = await listOfLive(
      dependencies,
      findModule(dependencies.catalog, through.link.module),
      through.ownerId,
      plan,
      limit,
    );
  }
  const { records, hasBeyond, firstCursor, lastCursor } = page;
  const isByCursor = after !== '' || before !== '';
  const hasMore = before === '' ? hasBeyond : true;
  const hasPrevious = before === '' ? after !== '' || offset > 0 : hasBeyond;
  // What the page itself proves. A cursor does not tell how many records came before.
  const seen = isByCursor ? records.length : offset + records.length;
  const isLast = !isByCursor && !hasMore && (records.length > 0 || offset === 0);
  const count =
    isLast && countMode !== 'COUNT_MODE_NONE'
      ? { count: seen, isExact: true }
      : await countOf(dependencies, countMode, plan);
  return {
    records: records.map(toRecordMessage),
    hasMore,
    hasPrevious,
    firstCursor,
    lastCursor,
    isCounted: count !== undefined,
    // An estimate never contradicts the page beside it.
    count: count === undefined ? 0 : count.isExact ? count.count : Math.max(count.count, hasMore ? seen + 1 : seen),
    countIsExact: count?.isExact ?? false,
  };
}

function countOf(
  { counter }: Dependencies,
  mode: ListRequestMessage['countMode'],
  plan: ListPlan,
): Promise<Count | undefined> {
  if (mode === 'COUNT_MODE_NONE') return Promise.resolve(undefined);
  return mode === 'COUNT_MODE_EXACT' ? counter.countAll(plan) : counter.count(plan);
}

/**
 * Tells an empty link from one of a record that is not there: both are asked in one snapshot, or else a record that is
 * created with its links in between would show without them. Throws 8001 when there is no such record.
 */
function listOfLive(
  { database, reader }: Dependencies,
  parent: Module,
  parentId: string,
  plan: ListPlan,
  limit: number,
): Promise<ListedRecords> {
  return database.transaction(
    async (tx) => {
      const snapshot = reader.within(tx);
      if (!(await snapshot.isLive(parent, parentId))) throw new AppError({ code: 8001, value: parentId });
      return snapshot.list(plan, limit);
    },
    { isolation: 'repeatable read', readOnly: true },
  );
}

function readRequest(dependencies: Dependencies, request: ListRequestMessage): WantedList {
  const { catalog, queryLimits } = dependencies;
  const { limit, offset, through, query, after, before, identifiersOnly, ofUser } = request;
  const module = findModule(catalog, request.module);
  const selection = readSelection(module, request.selection);
  const isAsked = query !== null && query.conditions.length + query.namedFilters.length + query.sort.length > 0;
  if (isAsked) limitQuery(query, queryLimits);
  return {
    module,
    // One row more than the page tells whether there is a next page.
    page: { rows: limit + 1, offset, ...(after !== '' && { after }), ...(before !== '' && { before }) },
    ...(through !== null && { through: follow(dependencies, module, through), identifiersOnly }),
    ...(isAsked && { query }),
    ...(selection && { selection }),
    ...(ofUser === 'OF_USER_VIEWED' && { ofUser: 'viewed' as const }),
    ...(ofUser === 'OF_USER_FAVORITES' && { ofUser: 'favorites' as const }),
  };
}

function follow(
  { catalog }: Dependencies,
  related: Module,
  through: { readonly module: string; readonly id: string; readonly link: string },
): Required<WantedList>['through'] {
  const parent = findModule(catalog, through.module);
  const link = findLink(parent, through.link);
  if (link.related !== related.name) throw new AppError({ code: 8301, value: through.link });
  requireRecordId(through.id);
  return { link, ownerId: through.id };
}

/** Whether Postgres cannot read a value as what it ought to be. All but those of a cursor were looked at before. */
function isForged(error: unknown, { after, before }: ListRequestMessage): boolean {
  return (after !== '' || before !== '') && sqlState(error)?.startsWith('22') === true;
}
