import { moduleNamed, type Catalog } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import type { BoundedReads } from '@crm/postgres';
import type { ListRequestMessage, ListResponse } from '@crm/protos';
import type { RecordReader } from '../../repository/read-records.js';
import { toRecordMessage } from '../../repository/record-row.js';
import type { ListWork } from '../admission/list-work.js';
import { FEW, type ListPlan } from '../plan/list-plan.js';
import type { PageReading } from '../sql/compile-page.js';
import type { CountList } from './count-list.js';
import type { ListProfiles } from './list-profiles.js';
import type { ListedRecords } from './listed-records.js';
import type { ReadPage } from './read-page.js';
import type { SeesFew } from './sees-few.js';

export interface AnswerParts {
  readonly catalog: Catalog;
  readonly reader: RecordReader;
  readonly readPage: ReadPage;
  readonly countList: CountList;
  readonly profiles: ListProfiles;
  readonly seesFew: SeesFew;
}

/**
 * Reads and counts one page of a list. If few records are expected to meet its conditions, before any rights apply,
 * they are gathered. Otherwise, if the user sees few records of its module, those are gathered. Any other list is read
 * in its order, up to the end of the page.
 */
export function createListAnswerer({ catalog, reader, readPage, countList, profiles, seesFew }: AnswerParts) {
  return async (work: ListWork, request: ListRequestMessage, plan: ListPlan): Promise<ListResponse> => {
    const { limit, offset, countMode, after, before } = request;
    const { isFew, reading } = await readingOf(plan, offset);
    const page = await readExisting(work, plan, limit, reading);
    if (reading.gathering === 'met' && (page.total ?? 0) > FEW) profiles.keepLong(plan);
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
    const gathered = page.total ?? (bounds.least > FEW ? bounds.least : undefined);
    const count =
      isLast && countMode !== 'COUNT_MODE_NONE'
        ? { count: seen, isExact: true }
        : await countList(work, countMode, plan, { gathered, isFew });
    return {
      records: records.map(toRecordMessage),
      hasMore,
      hasPrevious,
      firstCursor,
      lastCursor,
      isCounted: count !== undefined,
      count: count === undefined ? 0 : withinBounds(count.count, bounds),
      countIsExact: count?.isExact ?? false,
    };
  };

  async function readingOf(plan: ListPlan, offset: number): Promise<{ isFew: boolean; reading: PageReading }> {
    const { isShort, isPlannedOnce } = await profiles.of(plan);
    const isFew = isShort || (await seesFew(plan));
    // A page that far is beyond the records that are gathered.
    if (!isFew || offset > FEW) return { isFew, reading: { isPlannedOnce } };
    return { isFew, reading: { gathering: isShort ? 'met' : 'seen', isPlannedOnce } };
  }

  /**
   * Distinguishes an empty link from the link of a missing record, which is 8001. Both are read in one snapshot:
   * otherwise a record created with its links in between would appear without them.
   */
  async function readExisting(
    { reads }: ListWork,
    plan: ListPlan,
    limit: number,
    reading: PageReading,
  ): Promise<ListedRecords> {
    const page = await readPage(reads, plan, limit, reading);
    const { through } = plan.structure.rows.source;
    if (page.records.length > 0 || through === undefined) return page;
    return reads.snapshot(async (tx) => {
      const parentId = String(plan.values.owner);
      if (!(await reader.within(tx).isVisible(moduleNamed(catalog, through.module), parentId, plan.rights)))
        throw new AppError({ code: codes.recordNotFound, value: parentId });
      // A page without rows has no count: more records may be linked than were looked at.
      const sameSnapshot: BoundedReads = { ...tx, snapshot: (read) => read(tx) };
      return readPage(sameSnapshot, plan, limit, { ...reading, gathering: undefined });
    });
  }
}

/** An estimate, or a count that is older than its page, so that it does not contradict the page. */
function withinBounds(estimate: number, { least, most }: { readonly least: number; readonly most: number }): number {
  return Math.min(Math.max(estimate, least), most);
}
