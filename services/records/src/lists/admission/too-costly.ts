import { AppError, codes } from '@crm/errors';

/**
 * Turns the failure of a list into its error: a statement that takes too long means that the list costs too much
 * (lists#costly-lists).
 */
export function tooCostly(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== codes.statementTimeout) return error;
  const { cause, retryAfterSeconds } = error;
  return new AppError(
    { code: codes.listTooCostly },
    { cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
  );
}
