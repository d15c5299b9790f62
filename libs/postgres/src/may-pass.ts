import { AppError } from '@crm/errors';
import { isError, sqlState, toAppError } from './pg-error.js';

/**
 * Whether a failure to connect may be temporary: a server that is starting or has no free connections recovers; a wrong
 * password or database name stays wrong.
 */
export function mayPass(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined && (state.startsWith('28') || state.startsWith('3D'))) return false;
  return toAppError(error) instanceof AppError || (isError(error) && /timeout/i.test(error.message));
}
