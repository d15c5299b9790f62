import { AppError } from '@crm/errors';
import {
  counter,
  counterSeries,
  gauge,
  reasonOf,
  seriesBy,
  type Logger,
  type Refusal,
  type Registry,
} from '@crm/runtime';
import { reportActs, type OnAct } from '@crm/service';
import { LANES, type Lane, type ListLanes } from './lists/admission/list-lanes.js';

export type Operation =
  | 'get'
  | 'getFileTicket'
  | 'list'
  | 'listLinked'
  | 'create'
  | 'update'
  | 'delete'
  | 'addLinks'
  | 'replaceLinks'
  | 'removeLinks'
  | 'writeAll'
  | 'import'
  | 'findByExternalId'
  | 'listExternalIds'
  | 'bindExternalId'
  | 'unbindExternalId';

/** The outcome: done; refused because of the request or the caller's rights; or failed because of the service. */
export type Result = 'ok' | 'refused' | 'failed';

type LaneCounts = Pick<ListLanes, 'running' | 'waiting'>;

/** Every event of this service that operators count or look for; each is one metric and one log line. */
export interface Events {
  /** An operation succeeded. `module` must be a module of the catalogue: it becomes a label. */
  served(operation: Operation, module: string): void;
  /** An operation was refused or failed. */
  notServed(operation: Operation, module: string, error: unknown): void;
  /** A list, or a page of changes, was refused a slot. */
  readonly listRefused: (lane: Lane, reason: Refusal) => void;
  /** The standby answered. */
  standbyAnswered(): void;
  /** The standby did not answer: the primary is read instead, and for some seconds nothing else. */
  standbyFailed(error: unknown): void;
  /** Starts reporting how many lists and pages of changes are running and how many are waiting. */
  watchLists(lists: LaneCounts, changes: LaneCounts): void;
  /** An administrator performed an act. */
  readonly administered: OnAct;
  /** The outcomes of operations were reported to the relationships service. */
  settled(outcomes: { readonly committed: number; readonly aborted: number }): void;
  /** The outcomes could not be reported to the relationships service; it will be tried again. */
  settlingFailed(error: unknown): void;
  /** The age of the oldest unsettled operation, in seconds. */
  oldestOpen(seconds: number): void;
  /** Old operations were deleted. */
  operationsForgotten(count: number): void;
  /** Old operations could not be deleted; it will be tried again. */
  forgettingFailed(error: unknown): void;
  /** Users' views of records could not be stored. */
  storingViewsFailed(error: unknown): void;
  /** Views were dropped: too many are waiting, or Postgres does not accept them. */
  viewsDropped(count: number): void;
  /** Pairs of deleted records were removed from a middle table. */
  purged(table: string, rows: number): void;
}

/** Counts events in `registry` and logs them at level debug; the transport logs failures at their own level. */
export function createEvents(registry: Registry, logger: Logger): Events {
  const operations = counter(registry, {
    name: 'crm_record_operations_total',
    help: 'Operations on records, by outcome',
    labelNames: ['module', 'op', 'result'],
  });
  const served = seriesBy((op: Operation) =>
    seriesBy((module: string) => counterSeries(operations, { module, op, result: 'ok' satisfies Result })),
  );
  const settled = counter(registry, {
    name: 'crm_settled_operations_total',
    help: 'Writes that span services and that relationships was told the end of, by outcome',
    labelNames: ['outcome'],
  });
  const oldest = gauge(registry, {
    name: 'crm_oldest_open_operation_seconds',
    help: 'Age of the oldest decided write that spans services and is not settled',
  });
  const purgedTotal = counter(registry, {
    name: 'crm_dead_edges_purged_total',
    help: 'Edges removed because a record at one end is deleted',
  });

  const dropped = counter(registry, {
    name: 'crm_dropped_views_total',
    help: 'Views of records that were never stored',
  });

  const refusedLists = counter(registry, {
    name: 'crm_refused_lists_total',
    help: 'Lists and pages of changes that did not get their turn: too many waited, or they waited too long',
    labelNames: ['lane', 'reason'],
  });

  const standbyFailures = counter(registry, {
    name: 'crm_standby_failures_total',
    help: 'Reads that the standby did not answer, so that the primary did',
  });
  let isStandbyDown = false;

  for (const outcome of ['committed', 'aborted']) settled.inc({ outcome }, 0);
  for (const lane of LANES) {
    for (const reason of ['full', 'waited'] satisfies Refusal[]) refusedLists.inc({ lane, reason }, 0);
  }

  return {
    listRefused: (lane, reason) => {
      refusedLists.inc({ lane, reason });
      logger.debug({ event: 'list.refused', lane, reason }, 'list refused');
    },
    standbyAnswered() {
      if (isStandbyDown) logger.info({ event: 'standby.answers' }, 'the standby answers again');
      isStandbyDown = false;
    },
    standbyFailed(error) {
      standbyFailures.inc();
      const reason = reasonOf(error);
      if (!isStandbyDown)
        logger.warn({ event: 'standby.failed', reason }, 'the primary is read instead of the standby');
      isStandbyDown = true;
    },
    watchLists(lists, changes) {
      gauge(registry, {
        name: 'crm_lists',
        help: 'Lists and pages of changes under way, and those that wait for their turn',
        labelNames: ['lane', 'state'],
        collect: (metric) => {
          for (const lane of LANES) {
            const counts = lane === 'changes' ? changes : lists;
            metric.set({ lane, state: 'running' }, counts.running(lane));
            metric.set({ lane, state: 'waiting' }, counts.waiting(lane));
          }
        },
      });
    },
    served(op, module) {
      served(op)(module).inc();
      logger.debug({ event: `record.${op}`, module }, 'served');
    },
    notServed(op, module, error) {
      const result: Result = error instanceof AppError && error.status < 500 ? 'refused' : 'failed';
      operations.inc({ module, op, result });
      logger.debug({ event: `record.${op}`, module, result, err: error }, result);
    },
    administered: reportActs(registry, logger),
    settled({ committed, aborted }) {
      settled.inc({ outcome: 'committed' }, committed);
      settled.inc({ outcome: 'aborted' }, aborted);
      logger.debug({ event: 'operations.settled', committed, aborted }, 'operations settled');
    },
    settlingFailed(error) {
      logger.warn({ event: 'operations.settling_failed', reason: reasonOf(error) }, 'operations could not be settled');
    },
    oldestOpen(seconds) {
      oldest.set(seconds);
    },
    operationsForgotten(rows) {
      if (rows > 0) logger.info({ event: 'operations.forgotten', rows }, 'old operations forgotten');
    },
    forgettingFailed(error) {
      logger.warn({ event: 'operations.forgetting_failed', reason: reasonOf(error) }, 'old operations are still there');
    },
    storingViewsFailed(error) {
      logger.warn({ event: 'views.storing_failed', reason: reasonOf(error) }, 'views of records could not be stored');
    },
    viewsDropped(count) {
      dropped.inc(count);
    },
    purged(table, rows) {
      purgedTotal.inc(rows);
      logger.info({ event: 'edges.purged', table, rows }, 'edges of deleted records removed');
    },
  };
}
