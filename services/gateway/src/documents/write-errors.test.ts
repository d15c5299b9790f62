import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { writeErrors } from './write-errors.js';

const json = (error: AppError): unknown => JSON.parse(writeErrors(error, 'request-1').toString());

describe('writeErrors', () => {
  it('writes the known error of the specification', () => {
    const fault = { code: 8006, value: 'a-1', source: { pointer: '/data/attributes/id' } } as const;
    expect(json(new AppError(fault))).toEqual({
      jsonapi: { version: '1.0' },
      errors: [
        {
          status: 409,
          code: 8006,
          title: '[CRM] [API] [ConflictException] [Record already exists] "a-1"',
          detail: 'The record cannot be created because it already exists',
          source: { pointer: '/data/attributes/id' },
        },
      ],
    });
  });

  it('writes one object per fault', () => {
    const error = new AppError([
      { code: 8201, source: { parameter: 'x' } },
      { code: 8310, detail: 'more' },
    ]);
    expect(json(error)).toMatchObject({
      errors: [
        { status: 400, source: { parameter: 'x' } },
        { status: 403, detail: 'more' },
      ],
    });
  });

  it('names the request of a server fault and keeps its cause to itself', () => {
    const error = new AppError({ code: 8901 }, { cause: new Error('select secret from hidden') });
    expect(json(error)).toMatchObject({ errors: [{ id: 'request-1', status: 500, code: 8901 }] });
    expect(JSON.stringify(json(error))).not.toContain('secret');
  });
});
