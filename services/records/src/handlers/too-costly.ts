import { AppError } from '@crm/errors';

/**
 * What the failure of a list means: a statement that takes too long is a list that costs too much (lists#costly-lists).
 */
export function tooCostly(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 8904) return error;
  const { cause, retryAfterSeconds } = error;
  return new AppError({ code: 8907 }, { cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
}
