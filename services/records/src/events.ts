import { AppError } from '@crm/errors';
import { counter, type Logger, type Registry } from '@crm/runtime';

/** What can be done with records. */
export type Operation = 'get' | 'list' | 'create' | 'update' | 'delete';

/** How it ended: done, refused for what the caller sent or may not do, or failed for what lies with the service. */
export type Result = 'ok' | 'refused' | 'failed';

/** Every event of this service that people count or look for; each is one metric and one log line. */
export interface Events {
  /** An operation has ended well. `module` must be a module of the catalogue: it becomes a label. */
  served(operation: Operation, module: string): void;
  /** An operation was refused or has failed. */
  notServed(operation: Operation, module: string, error: unknown): void;
}

/** Counts events in `registry` and tells them at level debug; the transport logs failures at their own level. */
export function createEvents(registry: Registry, logger: Logger): Events {
  const operations = counter(registry, {
    name: 'crm_record_operations_total',
    help: 'Operations on records, by outcome',
    labelNames: ['module', 'op', 'result'],
  });

  return {
    served(op, module) {
      operations.inc({ module, op, result: 'ok' satisfies Result });
      logger.debug({ event: `record.${op}`, module }, 'served');
    },
    notServed(op, module, error) {
      const result: Result = error instanceof AppError && error.status < 500 ? 'refused' : 'failed';
      operations.inc({ module, op, result });
      logger.debug({ event: `record.${op}`, module, result, err: error }, result);
    },
  };
}
