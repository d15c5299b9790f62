import type { Module } from '@crm/catalog';
import { AppError, codes, type ErrorCode } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import { sqlState } from '@crm/postgres';
import type { ListRequestMessage, ListResponse } from '@crm/protos';
import { findLink, findModule } from '../domain/find-module.js';
import { requireRecordId } from '../domain/require-record-id.js';
import { unrestricted } from '../domain/rights.js';
import { bindList, type WantedList } from '../lists/plan/bind-list.js';
import { unsuitableCursor } from '../lists/plan/cursor.js';
import type { PartialLevel } from '../lists/plan/is-partial.js';
import { limitQuery, type QueryLimits } from '../lists/admission/limit-query.js';
import type { ListPlan } from '../lists/plan/list-plan.js';
import { readSelection } from '../plan/read-selection.js';
import { tellsOfHidden } from '../lists/plan/tells-of-hidden.js';
import type { CountRecords } from '../lists/run/count-records.js';
import { CHEAP_COUNT, type ListProfile, type ListProfiles } from '../lists/run/list-profiles.js';
import type { ListedRecords } from '../lists/run/listed-records.js';
import type { SeenOf } from '../lists/run/seen-of.js';
import type { PageReading } from '../repository/read-records.js';
import { toRecordMessage } from '../repository/stored-record.js';
import type { OwnRecordParts } from './require-own-record.js';
import type { ListWork, RunList } from '../lists/admission/list-work.js';
import { scopesOfList } from '../lists/plan/list-scopes.js';

export interface ListParts extends Pick<OwnRecordParts, 'catalog' | 'reader' | 'rightsOf'> {
  readonly runList: RunList;
  readonly countRecords: CountRecords;
  readonly profiles: ListProfiles;
  readonly queryLimits: QueryLimits;
  readonly seenOf: SeenOf;
}

/** The maximum number of records of one page. */
export const MAX_PAGE_LIMIT = 1000;
/** A greater offset may cost much. */
const PLAIN_OFFSET = 10_000;

/**
 * Reads one page of a module, of the records that one record's link leads to (8001 when that record is not visible,
 * 8301 for an unknown link), or of the user's own lists. One statement, which also counts where that is cheap; a second
 * one to get the planner's estimate, or for an exact count on request. A list that takes too long is 8907. A request
 * that only checks gets an empty answer, without any statement.
 */
export function listRecords(dependencies: ListParts) {
  return async (request: ListRequestMessage, context: CallContext): Promise<ListResponse> => {
    const actor = requireScope(context, ...scopesOfList(request));
    if (request.limit < 1 || request.limit > MAX_PAGE_LIMIT) {
      throw new AppError({
        code: codes.invalidPageLimit,
        value: String(request.limit),
        source: { parameter: 'page[limit]' },
      });
    }
    const wanted = readRequest(dependencies, request);
    const rights = request.checkOnly ? unrestricted(actor.userId) : await dependencies.rightsOf(actor.userId);
    const seenOf = (module: Module, level: PartialLevel) => dependencies.seenOf(rights, module, level);
    const plan = bindList(dependencies.catalog, wanted, { rights, now: () => new Date(), seenOf });
    if (request.checkOnly) return {};
    try {
      const ticket = { userId: actor.userId, isCostly: mayCostMuch(request, wanted) };
      return await dependencies.runList(context, ticket, (work) => answer(dependencies, work, request, wanted, plan));
    } catch (error) {
      throw isForged(error, request)
        ? unsuitableCursor(request.after === '' ? 'page[before]' : 'page[after]', error)
        : error;
    }
  };
}

/** Whether the client composed the list, so that its cost is unknown. */
function mayCostMuch({ offset, countMode }: ListRequestMessage, { query }: WantedList): boolean {
  return query !== undefined || offset > PLAIN_OFFSET || countMode === 'COUNT_MODE_EXACT';
}

async function answer(
  dependencies: ListParts,
  work: ListWork,
  { limit, offset, countMode, after, before }: ListRequestMessage,
  wanted: WantedList,
  plan: ListPlan,
): Promise<ListResponse> {
  const { profiles } = dependencies;
  const { through } = wanted;
  const isAutomatic = countMode === 'COUNT_MODE_UNSPECIFIED';
  const profile = isAutomatic ? await profiles.of(plan) : profiles.known(plan);
  const reading = readingOf(profile, isAutomatic && offset <= CHEAP_COUNT);
  let page = await dependencies.reader.within(work.reads).list(plan, limit, reading);
  if (page.records.length === 0 && through !== undefined) {
    // A page without rows has no count: more records may be linked than were looked at.
    const whole = profile === undefined ? {} : { isOrdinary: profile.isOrdinary.page };
    page = await listOfVisible(dependencies, work, through, plan, { limit, ...whole });
  }
  const { records, hasBeyond, firstCursor, lastCursor } = page;
  const isByCursor = after !== '' || before !== '';
  const hasMore = before === '' ? hasBeyond : true;
  const hasPrevious = before === '' ? after !== '' || offset > 0 : hasBeyond;
  // These bounds follow from the page itself. A cursor does not say how many records precede it.
  const seen = isByCursor ? records.length : offset + records.length;
  const isLast = !isByCursor && !hasMore && (records.length > 0 || offset === 0);
  // An empty page after an offset proves only that there are no more records than the offset skips.
  const bounds = {
    least: hasMore ? seen + 1 : records.length > 0 ? seen : 0,
    most: isByCursor || records.length > 0 ? Infinity : seen,
  };
  const found = page.total ?? (bounds.least > CHEAP_COUNT ? bounds.least : undefined);
  const count =
    isLast && countMode !== 'COUNT_MODE_NONE'
      ? { count: seen, isExact: true }
      : await countOf(dependencies, work, countMode, plan, { profile, found });
  return {
    records: records.map(toRecordMessage),
    hasMore,
    hasPrevious,
    firstCursor,
    lastCursor,
    isCounted: count !== undefined,
    count: count === undefined ? 0 : count.isExact ? count.count : withinBounds(count.count, bounds),
    countIsExact: count?.isExact ?? false,
  };
}

/** An estimate that does not contradict its page. */
function withinBounds(estimate: number, { least, most }: { readonly least: number; readonly most: number }): number {
  return Math.min(Math.max(estimate, least), most);
}

/** The number of records in a list. */
interface Count {
  readonly count: number;
  /** False for the planner's estimate. */
  readonly isExact: boolean;
}

/** A list that is cheap to count is counted with its page, up to one more than the limit for cheap lists. */
function readingOf(profile: ListProfile | undefined, isCounted: boolean): PageReading {
  if (profile === undefined) return {};
  const { isCheap, isOrdinary, asksEach } = profile;
  if (!isCounted || !isCheap) return { isOrdinary: isOrdinary.page };
  return { isOrdinary: isOrdinary.page, gathers: { isOrdinary: isOrdinary.count, countTo: CHEAP_COUNT + 1, asksEach } };
}

/**
 * The best count that is available in time and that this user may know; the page does not wait for more. `found` is the
 * number of records that the page was cut out of, or the number that the page proves, if that is more than is cheap to
 * count.
 */
async function countOf(
  { catalog, countRecords, profiles }: ListParts,
  { spareReads }: ListWork,
  mode: ListRequestMessage['countMode'],
  plan: ListPlan,
  { profile, found }: { readonly profile: ListProfile | undefined; readonly found: number | undefined },
): Promise<Count | undefined> {
  if (mode === 'COUNT_MODE_NONE') return undefined;
  const isWithin = found !== undefined && found <= CHEAP_COUNT;
  if (isWithin) return { count: found, isExact: true };
  // A page without rows has no count, even of a cheap list.
  const isUntold = found === undefined && profile?.isCheap === true;
  if (mode === 'COUNT_MODE_EXACT' || isUntold) {
    const count = await inTime(countRecords(spareReads(), plan));
    if (count !== undefined) return { count, isExact: true };
  }
  if (tellsOfHidden(catalog, plan.structure.rows)) {
    if (found !== undefined) profiles.keepLong(plan, found);
    return undefined;
  }
  const estimate = await inTime(profiles.estimate(plan, found));
  return estimate === undefined ? undefined : { count: estimate, isExact: false };
}

const NO_TIME: ReadonlySet<ErrorCode> = new Set([
  codes.serviceUnavailable,
  codes.statementTimeout,
  codes.databaseUnavailable,
]);

/** Undefined if the answer took too long or found no connection. */
function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof AppError && NO_TIME.has(error.code)) return undefined;
    throw error;
  });
}

/**
 * Distinguishes an empty link from the link of a missing record. Both are read in one snapshot: otherwise a record
 * created with its links in between would appear without them. Throws 8001 when there is no such record.
 */
function listOfVisible(
  { catalog, reader }: ListParts,
  { reads }: ListWork,
  { link, ownerId }: Required<WantedList>['through'],
  plan: ListPlan,
  { limit, ...reading }: PageReading & { readonly limit: number },
): Promise<ListedRecords> {
  return reads.snapshot(async (tx) => {
    const snapshot = reader.within(tx);
    if (!(await snapshot.isVisible(findModule(catalog, link.module), ownerId, plan.rights)))
      throw new AppError({ code: codes.recordNotFound, value: ownerId });
    return snapshot.list(plan, limit, reading);
  });
}

function readRequest(dependencies: ListParts, request: ListRequestMessage): WantedList {
  const { catalog, queryLimits } = dependencies;
  const { limit, offset, through, query, after, before, identifiersOnly, ofUser } = request;
  const module = findModule(catalog, request.module);
  const selection = readSelection(module, request.selection);
  const isAsked = query !== null && query.conditions.length + query.namedFilters.length + query.sort.length > 0;
  if (isAsked) limitQuery(query, queryLimits);
  return {
    module,
    // One row more than the page shows whether there is a next page.
    page: { rows: limit + 1, offset, ...(after !== '' && { after }), ...(before !== '' && { before }) },
    ...(through !== null && { through: follow(dependencies, module, through), identifiersOnly }),
    ...(isAsked && { query }),
    ...(selection && { selection }),
    ...(ofUser === 'OF_USER_VIEWED' && { ofUser: 'viewed' as const }),
    ...(ofUser === 'OF_USER_FAVORITES' && { ofUser: 'favorites' as const }),
  };
}

function follow(
  { catalog }: ListParts,
  related: Module,
  through: { readonly module: string; readonly id: string; readonly link: string },
): Required<WantedList>['through'] {
  const parent = findModule(catalog, through.module);
  const link = findLink(parent, through.link);
  if (link.related !== related.name) throw new AppError({ code: codes.unknownLink, value: through.link });
  requireRecordId(through.id);
  return { link, ownerId: through.id };
}

/** Whether Postgres cannot parse a value as its type. All values but those of a cursor were checked before. */
function isForged(error: unknown, { after, before }: ListRequestMessage): boolean {
  return (after !== '' || before !== '') && sqlState(error)?.startsWith('22') === true;
}
