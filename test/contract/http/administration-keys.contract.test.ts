import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { administeredIn, pageIn } from '../client/administration.js';
import { auditOf } from '../client/auth-audit.js';
import { expectStatus } from '../client/document.js';
import { errorOf, faultOf } from '../client/error-document.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken, claimsOf } from '../client/tokens.js';

const admin = apiWith(await adminToken());
const adminId = String(claimsOf(await adminToken()).sub);

describe('signing keys', () => {
  const stateOf = async (state: string) =>
    pageIn(await admin.get('/oauth2/keys?page[limit]=200')).data.filter(({ attributes }) => attributes.state === state);

  it('administration#keys: are listed, with nothing of their private parts', async () => {
    const answer = await admin.get('/oauth2/keys');
    expect(answer.text).not.toMatch(/"(?:d|n|p|q|sealed_private_jwk)":/u);
    const [active, ...others] = await stateOf('active');
    expect(others).toEqual([]);
    expect(administeredIn(await admin.get(`/oauth2/keys/${active?.id ?? ''}`))).toEqual(active);
    expect(active?.attributes).toMatchObject({ algorithm: expect.stringMatching(/^[RE]S256$/u), retired: null });
    expect(errorOf(await admin.get('/oauth2/keys/nobody'), 404).code).toBe(8001);
    expect(errorOf(await admin.delete('/oauth2/keys/nobody'), 404).code).toBe(8001);
    expect(faultOf(await admin.get('/oauth2/keys?filter[oauth2-keys.state]=active'), 400)).toMatch(/^8204/u);
  });

  it('administration#keys: are rotated on request, once all processes know the next one', async () => {
    const [before] = await stateOf('active');
    const active = administeredIn(await admin.post('/oauth2/keys/rotate', ''));
    expect(active.attributes).toMatchObject({ state: 'active', rotation_requested: true });
    expect(active.id).toBe(before?.id);
    expect((await stateOf('pending')).length).toBeGreaterThan(0);
    expect((await auditOf(active.id)).map(({ act }) => act)).toContain('signing_key.rotated');
  });

  it('authentication#key-revocation: neither sign nor verify once revoked; another one signs at once, always', async () => {
    // A pending key that nobody has a token of, so that other tests keep theirs.
    const [pending] = await stateOf('pending');
    const kid = pending?.id ?? '';
    expectStatus(await admin.delete(`/oauth2/keys/${kid}`), 204);
    expect(administeredIn(await admin.get(`/oauth2/keys/${kid}`)).attributes.state).toBe('retired');
    expect((await stateOf('pending')).map(({ id }) => id)).not.toContain(kid);
    expect((await stateOf('pending')).length).toBeGreaterThan(0);
    expect((await stateOf('active')).length).toBe(1);
    await eventually(async () => {
      const answer = await fetch(`${baseUrl}/.well-known/jwks.json`);
      expect(await answer.text()).not.toContain(kid);
    }, 30_000);
    expect(await auditOf(kid)).toMatchObject([{ act: 'signing_key.revoked', user_id: adminId }]);
  });
});
