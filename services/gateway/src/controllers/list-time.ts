import { AppError, codes } from '@crm/errors';
import type { CallOptions } from '@crm/grpc';
import type { Request } from 'express';
import { drawRetryAfterSeconds } from '@crm/runtime';
import { readOptions } from './call-options.js';

const MAX_RETRY_AFTER_SECONDS = 5;

/** Options for the calls that make up a list. They share one time limit, counted from the start of the request. */
export function listOptions(request: Request, listTimeoutMs: number): CallOptions {
  const spent = performance.now() - request.exchange.startedAt;
  return { ...readOptions(request), deadlineMs: Math.max(0, listTimeoutMs - spent) };
}

/** Makes a list. When its time is up, throws 8907 with Retry-After instead of the time-out of a call. */
export async function makeList<T>({ exchange }: Request, make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    const isSpent = error instanceof AppError && error.code === codes.deadlineExceeded && !exchange.signal.aborted;
    if (!isSpent) throw error;
    const retryAfterSeconds = drawRetryAfterSeconds(MAX_RETRY_AFTER_SECONDS);
    throw new AppError({ code: codes.listTooCostly }, { cause: error, retryAfterSeconds });
  }
}
