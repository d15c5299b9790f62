import { AppError } from '@crm/errors';
import type { CallOptions } from '@crm/grpc';
import type { Request } from 'express';
import { drawRetryAfterSeconds } from '../http/retry-after.js';
import { readOptions, type ControllerParts } from './controller.js';

const MAX_RETRY_AFTER_SECONDS = 5;

/** For the calls that make a list: all of them together have one time, counted from the beginning of the request. */
export function listOptions({ config }: Pick<ControllerParts, 'config'>, request: Request): CallOptions {
  const spent = performance.now() - request.exchange.startedAt;
  return { ...readOptions(request), deadlineMs: Math.max(0, config.listTimeoutMs - spent) };
}

/** Makes a list; when its time is over that is 8907, with advice, and not a time-out of the service. */
export async function makeList<T>({ exchange }: Request, make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    const isSpent = error instanceof AppError && error.code === 8903 && !exchange.signal.aborted;
    if (!isSpent) throw error;
    const retryAfterSeconds = drawRetryAfterSeconds(MAX_RETRY_AFTER_SECONDS);
    throw new AppError({ code: 8907 }, { cause: error, retryAfterSeconds });
  }
}
