import { AppError } from '@crm/errors';
import { counter, gauge, type Logger, type Registry } from '@crm/runtime';

export type Operation = 'add' | 'replace' | 'remove' | 'stage' | 'settle';

/** The outcome: done, refused because of the caller's input or rights, or failed because of the service. */
export type Result = 'ok' | 'refused' | 'failed';

export interface SettledCounts {
  readonly committed: number;
  readonly aborted: number;
}

/** The events of this service that are counted or logged; each is a metric and most are also a log line. */
export interface Events {
  /** A call succeeded. `link` must be a link of the catalogue, or empty: it becomes a label. */
  served(operation: Operation, link: string): void;
  /** A call was refused or failed. */
  notServed(operation: Operation, link: string, error: unknown): void;
  /** Staged rows became final or were rolled back. */
  settled(counts: SettledCounts): void;
  /** Overdue operations were settled; records had decided them already, or aborted them on request. */
  resolved(counts: SettledCounts): void;
  /** Age of the oldest operation that is staged and not settled, in seconds; 0 when there is none. */
  oldestStaged(seconds: number): void;
  /** Expired answers were deleted. */
  answersForgotten(rows: number): void;
  /** Edges of deleted records were removed. */
  purged(table: string, rows: number): void;
}

/** Counts events in `registry` and logs them; the transport logs failures at their own level. */
export function createEvents(registry: Registry, logger: Logger): Events {
  const operations = counter(registry, {
    name: 'crm_link_operations_total',
    help: 'Operations on links over edges, by outcome',
    labelNames: ['link', 'op', 'result'],
  });
  const settledTotal = counter(registry, {
    name: 'crm_staged_operations_settled_total',
    help: 'Writes across services whose edges were made final or taken back',
    labelNames: ['outcome'],
  });
  const resolvedTotal = counter(registry, {
    name: 'crm_staged_operations_resolved_total',
    help: 'Writes across services that nobody settled in time, by what records said of them',
    labelNames: ['outcome'],
  });
  const oldest = gauge(registry, {
    name: 'crm_staged_operation_oldest_seconds',
    help: 'Age of the oldest write across services whose edges are not settled',
  });
  const forgottenTotal = counter(registry, {
    name: 'crm_answers_forgotten_total',
    help: 'Answers to requests with an Idempotency-Key that were forgotten because they are a day old',
  });
  const purgedTotal = counter(registry, {
    name: 'crm_dead_edges_purged_total',
    help: 'Edges removed because a record at one end is deleted',
  });

  for (const outcome of ['committed', 'aborted']) {
    settledTotal.inc({ outcome }, 0);
    resolvedTotal.inc({ outcome }, 0);
  }

  return {
    served(op, link) {
      operations.inc({ link, op, result: 'ok' satisfies Result });
      logger.debug({ event: `links.${op}`, link }, 'served');
    },
    notServed(op, link, error) {
      const result: Result = error instanceof AppError && error.status < 500 ? 'refused' : 'failed';
      operations.inc({ link, op, result });
      logger.debug({ event: `links.${op}`, link, result, err: error }, result);
    },
    settled({ committed, aborted }) {
      settledTotal.inc({ outcome: 'committed' }, committed);
      settledTotal.inc({ outcome: 'aborted' }, aborted);
    },
    resolved({ committed, aborted }) {
      resolvedTotal.inc({ outcome: 'committed' }, committed);
      resolvedTotal.inc({ outcome: 'aborted' }, aborted);
      logger.info({ event: 'staged.resolved', committed, aborted }, 'settled operations that were left behind');
    },
    oldestStaged(seconds) {
      oldest.set(seconds);
    },
    answersForgotten(rows) {
      forgottenTotal.inc(rows);
    },
    purged(table, rows) {
      purgedTotal.inc(rows);
      logger.info({ event: 'edges.purged', table, rows }, 'edges of deleted records removed');
    },
  };
}
