import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { writeOauthError } from './write-error.js';

describe('writeOauthError', () => {
  it.each([
    [8520, 'invalid_request'],
    [8521, 'invalid_client'],
    [8522, 'invalid_grant'],
    [8523, 'unauthorized_client'],
    [8524, 'unsupported_grant_type'],
    [8525, 'invalid_scope'],
    [8101, 'invalid_request'],
    [8701, 'invalid_request'],
    [8707, 'temporarily_unavailable'],
    [8902, 'temporarily_unavailable'],
    [8903, 'server_error'],
    [8901, 'server_error'],
  ] as const)('maps %i to %s', (code, name) => {
    expect(JSON.parse(writeOauthError(new AppError({ code })).toString())).toMatchObject({ error: name });
  });

  it('uses only the characters that RFC 6749 allows, and repeats the text for existing clients', () => {
    const error = new AppError({ code: 8524, detail: 'no "ä\\\n" grant' });
    const text = "no ''''' grant";
    expect(JSON.parse(writeOauthError(error).toString())).toEqual({
      error: 'unsupported_grant_type',
      error_description: text,
      message: text,
      hint: text,
    });
  });
});
