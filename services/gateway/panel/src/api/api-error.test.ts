import { describe, expect, it } from '@jest/globals';
import { codeEntries } from '@crm/errors';
import { loadTexts } from '../i18n/catalogues.js';
import { ApiError, isRetried } from './api-error.js';

const titleOf = (code: number): string | undefined => (code === 8121 ? 'Schon vergeben' : undefined);
const pointer = '/data/attributes/user_name';

describe('ApiError', () => {
  it('has a title in the language of the user, and the detail of the API', () => {
    const used = { code: 8121, detail: 'Another record already has this value', source: { pointer } };
    const other = { code: 8999, detail: 'Something new' };
    const error = new ApiError(409, { errors: [used, other] }, titleOf);
    expect(error.message).toBe('Schon vergeben: Another record already has this value. Something new');
    expect(error.body.errors).toEqual({
      user_name: 'Schon vergeben: Another record already has this value',
      root: { serverError: 'Something new' },
    });
    expect([error.status, error.code]).toEqual([409, 8121]);
  });

  it('has faults within an attribute by the path of their inputs', () => {
    const at = (path: string) => ({ code: 8113, detail: path, source: { pointer: `/data/attributes/${path}` } });
    const faults = ['labels/de', 'items/3/key', 'scopes/0', 'items/4'].map(at);
    expect(new ApiError(400, { errors: faults }, titleOf).body.errors).toEqual({
      'labels.de': 'labels/de',
      'items.3.key': 'items/3/key',
      scopes: 'scopes/0',
      items: 'items/4',
    });
  });

  it('has the faults of several operations by their places', () => {
    const at = (place: number, detail: string) => ({ detail, source: { pointer: `/atomic:operations/${place}/data` } });
    const faults = [at(12, 'Too long'), at(0, 'Gone'), at(12, 'Required')];
    expect([...new ApiError(400, { errors: faults }, titleOf).operations]).toEqual([
      [12, 'Too long. Required'],
      [0, 'Gone'],
    ]);
  });

  it('has the faults of a query by parameter', () => {
    const fault = { code: 8209, detail: 'No number', source: { parameter: 'filter[Accounts.revenue]' } };
    expect([...new ApiError(400, { errors: [fault] }, titleOf).parameters]).toEqual([
      ['filter[Accounts.revenue]', 'No number'],
    ]);
  });

  it('has its own text for a response without an errors document', () => {
    expect(new ApiError(400, { error: 'invalid_grant', message: 'No' }, titleOf).message).toBe('No');
    expect(new ApiError(418, {}, titleOf).message).toBe('HTTP 418');
    expect(new ApiError(429, {}, (code) => `Title ${code}`).message).toBe('Title 8719 (HTTP 429)');
  });
});

it('a request is sent again twice, unless it was refused for good', () => {
  const answered = (status: number): boolean => isRetried(1, new ApiError(status, {}, titleOf));
  expect([503, 429, 404, 403].map(answered)).toEqual([true, true, false, false]);
  expect([1, 2].map((count) => isRetried(count, new Error('The connection is lost')))).toEqual([true, false]);
});

describe('titles of errors', () => {
  it('cover existing codes only', async () => {
    const { crm } = await loadTexts('en');
    expect(Object.keys(crm.errors).filter((code) => !(code in codeEntries))).toEqual([]);
  });
});
