import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { createLogger, createRegistry } from '@crm/runtime';
import { createEvents, type Events } from './events.js';

function recorded(): { events: Events; lines: string[]; metric: (name: string) => Promise<string> } {
  const lines: string[] = [];
  const registry = createRegistry({ service: 'auth', version: '0' });
  const destination = { write: (line: string) => lines.push(line) };
  const logger = createLogger({ service: 'auth', version: '0', level: 'info', destination });
  return {
    events: createEvents(registry, logger),
    lines,
    metric: (name) => registry.getSingleMetricAsString(name),
  };
}

const request = {
  grantType: 'password',
  clientId: 'c1',
  clientSecret: 'secret-1',
  scope: '',
  username: 'typed-name',
  password: 'secret-2',
  refreshToken: 'secret-3',
  peerAddress: '10.0.0.1',
};

describe('events', () => {
  it('log issued tokens without the tokens', async () => {
    const { events, lines, metric } = recorded();
    events.tokensIssued(request, {
      accessToken: 'secret-4',
      refreshToken: 'secret-5',
      expiresIn: 3600,
      scopes: ['standard:read'],
      userId: 'u1',
      familyId: 'f1',
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      event: 'token.issued',
      client_id: 'c1',
      user_id: 'u1',
      grant: 'password',
    });
    expect(lines.join()).not.toMatch(/secret-|typed-name/);
    expect(await metric('crm_tokens_issued_total')).toContain('{grant="password",result="ok"} 1');
  });

  it.each([
    [new AppError({ code: 8521 }), 'invalid_client'],
    [new AppError({ code: 8522 }), 'invalid_grant'],
    [new AppError({ code: 8526 }), 'throttled'],
    [new AppError({ code: 8707 }), 'unavailable'],
    [new Error('defect'), 'error'],
  ])('log rejections by result', async (error, result) => {
    const { events, lines, metric } = recorded();
    events.tokensRefused(request, error);
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toMatch(/secret-|typed-name/);
    expect(await metric('crm_tokens_issued_total')).toContain(`{grant="password",result="${result}"} 1`);
  });

  it('bound the labels that clients choose', async () => {
    const { events, metric } = recorded();
    events.tokensRefused({ ...request, grantType: 'x'.repeat(1000) }, new AppError({ code: 8524 }));
    expect(await metric('crm_tokens_issued_total')).toContain('{grant="_other",result="unsupported_grant_type"} 1');
  });

  it('count revocations and report the reuse of a token', async () => {
    const { events, lines, metric } = recorded();
    const revocations = [{ tokenId: 't1', remainingSeconds: 10 }];
    events.tokensRevoked({ clientId: 'c1', kind: 'access_token', revocations });
    events.refreshTokenReused({ id: 'f1', clientId: 'c1', userId: 'u1' }, revocations);
    expect(await metric('crm_revocations_total')).toContain('crm_revocations_total 2');
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      'token.revoked',
      'token.reused',
    ]);
  });
});
