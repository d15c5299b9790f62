import { recordCall, type RequestContext } from '@crm/runtime';
import { CONNECTION_FAILED, sqlState } from './pg-error.js';
import { labelOf, type ResultCallback } from './session.js';
import type { Statement } from './statement.js';

const OPERATION = /^\s*([a-z]+)/i;

/**
 * Wraps the callback of a statement that is being sent. Where the request is sampled it also records the statement's
 * span, which has the statement's name but neither its text nor its values.
 */
export function traced(
  context: RequestContext | undefined,
  statement: Statement,
  callback: ResultCallback,
): ResultCallback {
  if (context?.spans === undefined) return callback;
  const startedAt = performance.now();
  const operation = OPERATION.exec(statement.text)?.[1]?.toUpperCase() ?? 'UNKNOWN';
  const isNamed = statement.name !== undefined || statement.label !== undefined;
  const name = isNamed ? labelOf(statement) : operation;
  return (...outcome) => {
    const [error] = outcome;
    const state = error && (sqlState(error) ?? CONNECTION_FAILED);
    recordCall(context, {
      name,
      startedAt,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.summary': name,
        ...(state !== undefined && { 'db.response.status_code': state }),
      },
      errorType: state,
    });
    callback(...outcome);
  };
}
