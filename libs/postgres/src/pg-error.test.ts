import { describe, expect, it } from '@jest/globals';
import { AppError, type ErrorCode } from '@crm/errors';
import pg from 'pg';
import { sqlState, toAppError } from './pg-error.js';

function databaseError(code: string, constraint?: string): pg.DatabaseError {
  const error = new pg.DatabaseError('message', 7, 'error');
  error.code = code;
  error.constraint = constraint;
  return error;
}

function systemError(code: string): Error {
  return Object.assign(new Error('connect'), { code });
}

describe('toAppError', () => {
  it.each<[string, ErrorCode]>([
    ['57014', 8904],
    ['55P03', 8904],
    ['08006', 8905],
    ['08P01', 8905],
    ['57P01', 8905],
    ['57P02', 8905],
    ['57P03', 8905],
    ['53300', 8905],
    ['53100', 8905],
    ['28P01', 8905],
    ['3D000', 8905],
    ['25006', 8905],
    ['40001', 8905],
    ['40P01', 8905],
  ])('maps SQLSTATE %s to %i with a retry delay', (state, code) => {
    const cause = databaseError(state);
    const error = toAppError(cause);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code, status: 503, cause });
    const wait = error instanceof AppError ? (error.retryAfterSeconds ?? 0) : 0;
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(5);
    expect(Number.isInteger(wait)).toBe(true);
  });

  it.each<[string, ErrorCode]>([
    ['22021', 8116],
    ['22P05', 8116],
    ['22001', 8112],
    ['54000', 8112],
    ['22003', 8115],
    ['22007', 8114],
    ['22008', 8114],
  ])('maps SQLSTATE %s to %i', (state, code) => {
    expect(toAppError(databaseError(state))).toMatchObject({ code, status: 400, retryAfterSeconds: undefined });
  });

  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])(
    'maps %s to 8905',
    (code) => {
      expect(toAppError(systemError(code))).toMatchObject({ code: 8905 });
    },
  );

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated',
    'Client has encountered a connection error and is not queryable',
  ])('maps the message %j to 8905', (message) => {
    expect(toAppError(new Error(message))).toMatchObject({ code: 8905 });
  });

  it('maps a violated constraint by its name', () => {
    const byConstraint = { uq_accounts_id: { code: 8006, value: 'x' } } as const;
    expect(toAppError(databaseError('23505', 'uq_accounts_id'), byConstraint)).toMatchObject({
      faults: [{ code: 8006, value: 'x' }],
    });
    const other = databaseError('23505', 'uq_other');
    expect(toAppError(other, byConstraint)).toBe(other);
    const inherited = databaseError('23505', 'toString');
    expect(toAppError(inherited, byConstraint)).toBe(inherited);
  });

  it('returns an AppError or an unknown error unchanged', () => {
    const all = [new AppError({ code: 8001 }), databaseError('42601'), databaseError('XX000'), new TypeError('x')];
    for (const error of all) expect(toAppError(error)).toBe(error);
    expect(toAppError('text')).toMatchObject({ cause: 'text' });
  });
});

describe('sqlState', () => {
  it('returns the SQLSTATE of an error and of the AppError made from it', () => {
    const error = databaseError('40001');
    expect(sqlState(error)).toBe('40001');
    expect(sqlState(toAppError(error))).toBe('40001');
    expect(sqlState(new Error('x'))).toBeUndefined();
    expect(sqlState(undefined)).toBeUndefined();
  });
});
