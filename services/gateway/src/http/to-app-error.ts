import { AppError, codes } from '@crm/errors';

/**
 * Converts every failure into an AppError. Express' own refusals keep their meaning; anything unexpected becomes 8901.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof URIError) return new AppError({ code: codes.malformedUrl }, { cause: error });
  const status = statusOf(error);
  if (status >= 400 && status < 500) return new AppError({ code: codes.malformedRequest }, { cause: error });
  return new AppError({ code: codes.internalError }, { cause: error });
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('status' in error)) return 500;
  return typeof error.status === 'number' ? error.status : 500;
}
