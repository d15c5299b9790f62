import { describe, expect, it } from '@jest/globals';
import { createUser, logIn, PASSWORD, setPassword, tokenOf } from '../client/administered-users.js';
import { expectStatus } from '../client/document.js';
import { expectEnded } from '../client/ended-token.js';
import { faultOf } from '../client/error-document.js';
import { apiWith } from '../client/stack.js';
import { adminToken, claimsOf } from '../client/tokens.js';

const admin = apiWith(await adminToken());
const adminId = String(claimsOf(await adminToken()).sub);
const LIST = '/modules/Accounts?page[limit]=1';

describe('passwords', () => {
  it('administration#passwords: are set by administrators, and end the tokens issued before', async () => {
    const { id, name } = await createUser(admin);
    const token = await tokenOf(name);
    expectStatus(await setPassword(admin, id, PASSWORD), 204);
    expectStatus(await apiWith(token).get(LIST), 200);
    const answer = await setPassword(admin, id, 'another new password');
    expect([answer.status, answer.text]).toEqual([204, '']);
    await expectEnded(token);
    expectStatus(await logIn(name), 400);
    expectStatus(await logIn(name, 'another new password'), 200);
  });

  it('NIST SP 800-63B: must not be the name of their user', async () => {
    const { id, name } = await createUser(admin);
    const answer = await setPassword(admin, id, name.toUpperCase());
    expect(faultOf(answer, 400)).toBe('8527 /data/attributes/password');
  });

  it.each<[unknown, string]>([
    ['short', '8122 /data/attributes/password'],
    ['PassWord', '8527 /data/attributes/password'],
    ['12345678', '8527 /data/attributes/password'],
    ['', '8110 /data/attributes/password'],
    [undefined, '8110 /data/attributes/password'],
    [12345678, '8111 /data/attributes/password'],
    ['x'.repeat(1025), '8112 /data/attributes/password'],
    ['nul \0 in the middle', '8116 /data/attributes/password'],
  ])('administration#faults-of-administration: %j is refused, and not shown', async (password, fault) => {
    const answer = await setPassword(admin, adminId, password);
    expect(faultOf(answer, 400)).toBe(fault);
    expect(answer.text).not.toMatch(/short|12345678|xxxxx|in the middle/u);
  });

  it.each(['nobody', 'viewed', '%00'])('administration#passwords: 404 for the user %s', async (id) => {
    expect(faultOf(await setPassword(admin, id, PASSWORD), 404)).toBe('8001');
  });

  it('administration#passwords: 404 for a deleted user', async () => {
    const { id } = await createUser(admin);
    expectStatus(await admin.delete(`/modules/Users/${id}`), 200);
    expect(faultOf(await setPassword(admin, id, PASSWORD), 404)).toBe('8001');
  });
});
