import { AppError } from '@crm/errors';

/** The error that a call fails with; rejects when it succeeds or fails with something else. */
export async function failureOf(call: Promise<unknown>): Promise<AppError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`Expected an AppError, got ${String(error)}`);
}
