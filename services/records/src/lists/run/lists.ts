import type { Catalog, Link } from '@crm/catalog';
import type { CallContext } from '@crm/grpc';
import { sqlState, type AnswerMeter, type Database } from '@crm/postgres';
import type { ListRequestMessage, ListResponse } from '@crm/protos';
import { unrestricted } from '../../domain/rights.js';
import type { RightsOf } from '../../repository/load-rights.js';
import type { RecordReader } from '../../repository/read-records.js';
import type { StandbyReads } from '../../repository/standby-reads.js';
import type { ListLanes } from '../admission/list-lanes.js';
import { createListRunner } from '../admission/list-work.js';
import { bindList, type WantedList } from '../plan/bind-list.js';
import { unsuitableCursor } from '../plan/cursor.js';
import type { QueryLimits } from '../plan/limit-query.js';
import { readRequest } from '../plan/read-request.js';
import { createListAnswerer } from './answer-list.js';
import { createListCounter } from './count-list.js';
import { createLinkedReader, type LinkedRecords, type WantedLinked } from './linked-records.js';
import { createListProfiles } from './list-profiles.js';
import { createPageReader } from './read-page.js';
import { createSeesFew } from './sees-few.js';

/**
 * Lists of records, as far as users may see them. A list that costs too much is 8907; a list that gets no free slot is
 * 8908.
 */
export interface Lists {
  /**
   * One page of a module, of the records that one record's link leads to (8001 when that record is not visible), or of
   * the user's own lists. A request that only checks gets an empty answer, without any statement.
   */
  page(context: CallContext, userId: string, request: ListRequestMessage): Promise<ListResponse>;
  /** The records that one link of several records leads to, newest first. One statement. */
  linked(context: CallContext, link: Link, wanted: WantedLinked): Promise<LinkedRecords>;
}

export interface ListsParts {
  readonly database: Pick<Database, 'run' | 'count' | 'bounded'>;
  readonly catalog: Catalog;
  readonly reader: RecordReader;
  readonly rightsOf: RightsOf;
  readonly queryLimits: QueryLimits;
  readonly standbyReads: StandbyReads;
  readonly lanes: ListLanes;
  readonly openMeter: () => AnswerMeter;
}

/** A greater offset may cost much. */
const PLAIN_OFFSET = 10_000;

export function createLists({ database, standbyReads, catalog, reader, rightsOf, ...limits }: ListsParts): Lists {
  const { queryLimits, lanes, openMeter } = limits;
  const run = createListRunner(database, standbyReads, lanes, openMeter);
  const profiles = createListProfiles(database, catalog);
  const answer = createListAnswerer({
    catalog,
    reader,
    profiles,
    readPage: createPageReader(catalog),
    countList: createListCounter(catalog, profiles),
    seesFew: createSeesFew(database, catalog),
  });
  const readLinked = createLinkedReader(catalog);
  return {
    async page(context, userId, request) {
      const wanted = readRequest(catalog, queryLimits, request);
      const rights = request.checkOnly ? unrestricted(userId) : await rightsOf(userId);
      const plan = bindList(catalog, wanted, { rights, now: new Date() });
      if (request.checkOnly) return {};
      try {
        const turn = { lane: mayCostMuch(request, wanted) ? 'costly' : 'plain', owner: userId } as const;
        return await run(context, turn, (work) => answer(work, request, plan));
      } catch (error) {
        throw isForged(error, request)
          ? unsuitableCursor(request.after === '' ? 'page[before]' : 'page[after]', error)
          : error;
      }
    },
    linked(context, link, wanted) {
      const turn = { lane: 'costly', owner: wanted.rights.userId } as const;
      return run(context, turn, ({ reads }) => readLinked(reads, link, wanted));
    },
  };
}

/** Whether the client composed the list, so that its cost is unknown. */
function mayCostMuch({ offset, countMode }: ListRequestMessage, { query }: WantedList): boolean {
  return query !== undefined || offset > PLAIN_OFFSET || countMode === 'COUNT_MODE_EXACT';
}

/** Whether Postgres cannot parse a value as its type. All values but those of a cursor were checked before. */
function isForged(error: unknown, { after, before }: ListRequestMessage): boolean {
  return (after !== '' || before !== '') && sqlState(error)?.startsWith('22') === true;
}
