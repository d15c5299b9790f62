import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { createErrorWriter } from './write-errors.js';

const PAGE = 'https://crm.test/docs/errors';
const json = (error: AppError): unknown => JSON.parse(createErrorWriter(PAGE)(error, 'request-1').toString());

describe('createErrorWriter', () => {
  it('writes the known error of the specification', () => {
    const fault = { code: 8006, value: 'a-1', source: { pointer: '/data/attributes/id' } } as const;
    expect(json(new AppError(fault))).toEqual({
      jsonapi: { version: '1.0' },
      errors: [
        {
          links: { about: 'https://crm.test/docs/errors#8006' },
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

  it('omits the link when no page describes the codes', () => {
    const document = JSON.parse(
      createErrorWriter(undefined)(new AppError({ code: 8001 }), 'request-1').toString(),
    ) as unknown;
    expect(document).not.toHaveProperty('errors.0.links');
  });

  it('contains the request id of a server fault but not its cause', () => {
    const error = new AppError({ code: 8901 }, { cause: new Error('select secret from hidden') });
    expect(json(error)).toMatchObject({ errors: [{ id: 'request-1', status: 500, code: 8901 }] });
    expect(JSON.stringify(json(error))).not.toContain('secret');
  });
});
