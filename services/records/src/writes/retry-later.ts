import { AppError, codes } from '@crm/errors';

/**
 * The error 8902 of a write that lost a race with others: nothing was written, and the same request may succeed now.
 */
export function retryLater(): AppError {
  return new AppError({ code: codes.serviceUnavailable }, { retryAfterSeconds: 1 });
}
