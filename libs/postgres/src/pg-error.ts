import { AppError, codes, type ErrorCode, type Fault } from '@crm/errors';
import { drawRetryAfterSeconds } from '@crm/runtime';
import pg from 'pg';

/** Replaces the SQLSTATE where the connection failed without an answer from Postgres. */
export const CONNECTION_FAILED = 'connection';

/** Replaces the SQLSTATE where no connection became free in time while Postgres answered others. */
export const BUSY = 'busy';

const BY_STATE: Readonly<Record<string, ErrorCode>> = {
  '22001': codes.valueTooLong, // string_data_right_truncation
  '22003': codes.outOfRange, // numeric_value_out_of_range
  '22007': codes.invalidDate, // invalid_datetime_format
  '22008': codes.invalidDate, // datetime_field_overflow
  '22021': codes.invalidText, // character_not_in_repertoire
  '22P05': codes.invalidText, // untranslatable_character
  '25006': codes.databaseUnavailable, // read_only_sql_transaction: the server is no longer the primary
  '25P03': codes.databaseUnavailable, // idle_in_transaction_session_timeout
  '25P04': codes.statementTimeout, // transaction_timeout
  '40001': codes.databaseUnavailable, // serialization_failure, after the retries
  '40P01': codes.databaseUnavailable, // deadlock_detected, after the retries
  '54000': codes.valueTooLong, // program_limit_exceeded: too long for an index row
  '55P03': codes.statementTimeout, // lock_not_available
  '57014': codes.statementTimeout, // query_canceled, by statement_timeout
  '57P01': codes.databaseUnavailable, // admin_shutdown
  '57P02': codes.databaseUnavailable, // crash_shutdown
  '57P03': codes.databaseUnavailable, // cannot_connect_now
  '57P04': codes.databaseUnavailable, // database_dropped
  '57P05': codes.databaseUnavailable, // idle_session_timeout
};

/** Classes: connection exception, invalid authorization, invalid catalog name, insufficient resources. */
const UNAVAILABLE_CLASSES: ReadonlySet<string> = new Set(['08', '28', '3D', '53']);

const UNAVAILABLE_SYSTEM_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOENT',
]);

// The driver reports a lost connection only by these messages.
const CONNECTION_LOST = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

const MAX_RETRY_AFTER_SECONDS = 5;

/**
 * Translates a failure of the driver. A violated constraint becomes the fault that `byConstraint` has for its name, a
 * statement timeout 8904, a database that cannot be reached or is short of resources 8905, text or values that Postgres
 * cannot store 81xx. 8904 and 8905 carry 1 to 5 seconds of Retry-After, chosen at random so that clients spread. An
 * AppError is returned as it is, and so is every unknown error, which is a defect. The caller throws the result.
 */
export function toAppError(error: unknown, byConstraint: Readonly<Record<string, Fault>> = {}): Error {
  if (!isError(error)) return new Error('A value that is no error was thrown', { cause: error });
  if (error instanceof AppError) return error;
  if (error instanceof pg.DatabaseError) {
    const { constraint } = error;
    const fault =
      constraint !== undefined && Object.hasOwn(byConstraint, constraint) ? byConstraint[constraint] : undefined;
    if (fault !== undefined) return new AppError(fault, { cause: error });
    const code = codeOfState(error.code);
    return code === undefined ? error : withCode(code, error);
  }
  return isConnectionLoss(error) ? withCode(codes.databaseUnavailable, error) : error;
}

/** The error 8905, for a connection that could not be made. */
export function databaseUnavailable(cause: unknown): AppError {
  return withCode(codes.databaseUnavailable, cause);
}

/** The error 8902, for a connection that did not become free while the database answers others. */
export function databaseBusy(cause: unknown): AppError {
  const detail = 'No connection to the database became free in time; try again in a moment';
  return new AppError(
    { code: codes.serviceUnavailable, detail },
    { cause, retryAfterSeconds: drawRetryAfterSeconds(MAX_RETRY_AFTER_SECONDS) },
  );
}

/** Whether a connection attempt timed out; the driver reports it only by this message. */
export function isConnectTimeout({ message }: Error): boolean {
  return message === 'timeout expired';
}

/** The error 8904, for a statement that must not run any longer. */
export function statementTimedOut(cause?: unknown): AppError {
  return withCode(codes.statementTimeout, cause);
}

/** SQLSTATE of a failure, also inside an AppError that `toAppError` made of it; `undefined` when it has none. */
export function sqlState(error: unknown): string | undefined {
  const origin = error instanceof AppError ? error.cause : error;
  return origin instanceof pg.DatabaseError ? origin.code : undefined;
}

function codeOfState(state: string | undefined): ErrorCode | undefined {
  if (state === undefined) return undefined;
  return BY_STATE[state] ?? (UNAVAILABLE_CLASSES.has(state.slice(0, 2)) ? codes.databaseUnavailable : undefined);
}

/** Whether a value is an error, also one of another realm, such as the errors of Node.js under a test runner. */
export function isError(value: unknown): value is Error {
  return typeof value === 'object' && value !== null && 'message' in value && 'stack' in value;
}

function isConnectionLoss(error: Error): boolean {
  if ('code' in error && typeof error.code === 'string' && UNAVAILABLE_SYSTEM_CODES.has(error.code)) return true;
  return CONNECTION_LOST.test(error.message);
}

function withCode(code: ErrorCode, cause: unknown): AppError {
  if (code !== codes.statementTimeout && code !== codes.databaseUnavailable) return new AppError({ code }, { cause });
  return new AppError({ code }, { cause, retryAfterSeconds: drawRetryAfterSeconds(MAX_RETRY_AFTER_SECONDS) });
}
