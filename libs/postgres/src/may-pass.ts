import { AppError } from '@crm/errors';
import { isError, sqlState, toAppError } from './pg-error.js';

/**
 * Whether a failure to connect may pass by itself: a server that starts, or is out of connections, gets over it; a wrong password
 * or database does not.
 */
export function mayPass(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined && (state.startsWith('28') || state.startsWith('3D'))) return false;
  return toAppError(error) instanceof AppError || (isError(error) && /timeout/i.test(error.message));
}
