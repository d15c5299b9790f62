import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { eventually, findLogLeaks } from '@crm/testkit';
import { freshText } from '../client/records.js';
import { send } from '../client/send.js';
import { apiWith, baseUrl, stack, TOKEN_PATH } from '../client/stack.js';
import { clientGrant, issue, passwordGrant } from '../client/tokens.js';

const { access_token, refresh_token } = await issue(passwordGrant('admin'));

it('security#secrets-in-logs: the log that is searched at the end of the run contains current lines of the services', async () => {
  const marker = freshText('marker');
  await apiWith(access_token).get(`/modules/Accounts/${marker}`, { 'x-request-id': marker });
  await eventually(async () => {
    expect(await readFile(stack.logFile, 'utf8')).toContain(marker);
  }, 30_000);
});

it.each([
  ['an access token', access_token],
  ['a refresh token of a user', refresh_token],
  ['a refresh token of a client', (await issue(clientGrant())).refresh_token],
])('security#secrets-in-logs: the search recognises %s by its form', (_name, token) => {
  expect(findLogLeaks(`{"msg":"got ${token}"}`, [])).toHaveLength(1);
});

it.each(['admin', 'user'] as const)(
  'security#secrets-in-logs: a password and a secret of the %s are found too',
  (who) => {
    const { password = '', client_secret = '' } = passwordGrant(who);
    expect(findLogLeaks(`pw=${password}\n{"s":"${client_secret}"}\n`, [password, client_secret])).toHaveLength(2);
  },
);

it('security#secrets-in-logs: a secret that a client sends as its grant type is not logged', async () => {
  const { client_id, client_secret = '' } = clientGrant();
  const body = JSON.stringify({ client_id, grant_type: client_secret });
  const headers = { 'content-type': 'application/json' };
  const answer = await send(baseUrl, { method: 'POST', path: TOKEN_PATH, headers, body });
  expect(answer.status).toBe(400);
  const requestId = String(answer.headers['x-request-id']);
  await eventually(async () => {
    const lines = (await readFile(stack.logFile, 'utf8')).split('\n').filter((line) => line.includes(requestId));
    expect(lines.join('\n')).toContain('"code":8524');
    expect(lines.join('\n')).not.toContain(client_secret);
  });
});
