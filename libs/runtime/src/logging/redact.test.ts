import { describe, expect, it } from '@jest/globals';
import { redactLine, redactMembers } from './redact.js';

const CANARY = 'canary-5f1d';

describe('redactLine', () => {
  it.each([
    ['a header', { headers: { authorization: `Bearer ${CANARY}` } }],
    ['a nested member', { a: { b: [{ password: CANARY }] } }],
    ['a quote in the secret', { password: `x"${CANARY}` }],
    ['a backslash at the end of the secret', { password: `${CANARY}\\` }],
    ['a client secret', { client_secret: CANARY }],
    ['a refresh token', { refresh_token: CANARY }],
    ['an access token', { access_token: CANARY }],
    ['camel-case names', { accessToken: CANARY, refreshToken: CANARY, clientSecret: CANARY }],
    ['a connection string', { connectionString: CANARY }],
    ['cookies', { cookie: `sid=${CANARY}`, 'set-cookie': `sid=${CANARY}` }],
    ['a proxy header', { 'proxy-authorization': CANARY }],
    ['JSON inside a string', { body: JSON.stringify({ password: CANARY }) }],
    ['JSON inside JSON inside a string', { body: JSON.stringify({ inner: JSON.stringify({ password: CANARY }) }) }],
    ['an array in JSON inside a string', { msg: `"${JSON.stringify({ password: ['a]"', CANARY] })}"` }],
    ['a truncated array', { msg: `{"client_secret":["${CANARY}","${CANARY}`, detail: 'kept' }],
    ['an object in JSON inside a string', { msg: JSON.stringify({ password: { a: { b: CANARY }, c: CANARY } }) }],
    ['a form body', { body: `grant_type=password&password=${CANARY}&client_id=c` }],
    ['a bearer token in a string', { msg: `sent Bearer ${CANARY}` }],
    ['basic credentials in a string', { msg: `sent Basic ${CANARY}` }],
    ['a database URL', { url: `postgres://records_svc:${CANARY}@db:5432/crm` }],
    ['a Redis URL without a user', { url: `redis://:${CANARY}@redis:6379` }],
    ['a URL with a password in an error', { err: { message: `cannot parse postgresql://u:${CANARY}@h/db` } }],
  ])('redacts %s', (_title, entry) => {
    const line = redactLine(JSON.stringify(entry));
    expect(line).not.toContain(CANARY);
    expect(line).toContain('[redacted]');
    expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  it('leaves the rest of the line unchanged', () => {
    const line = JSON.stringify({ password: 'secret', after: 'kept', url: 'postgres://u:p@db:5432/crm?x=1' });
    expect(JSON.parse(redactLine(line))).toStrictEqual({
      password: '[redacted]',
      after: 'kept',
      url: 'postgres://[redacted]@db:5432/crm?x=1',
    });
  });

  it.each(['{"route":"/api/oauth/access_token"}', '{"url":"https://crm.example.org/a@b"}', '{"msg":"basic setup"}'])(
    'leaves %s unchanged',
    (line) => {
      expect(redactLine(line)).toBe(line);
    },
  );
});

describe('redactMembers', () => {
  it('replaces a secret that is an object without changing the original', () => {
    const entry = { password: { value: CANARY }, kept: 1 };
    expect(redactMembers(entry)).toStrictEqual({ password: '[redacted]', kept: 1 });
    expect(entry.password.value).toBe(CANARY);
  });

  it('copies nothing when there is nothing to redact', () => {
    const entry = { kept: 1 };
    expect(redactMembers(entry)).toBe(entry);
  });
});
