import { describe, expect, it } from '@jest/globals';
import { administeredIn, createClient, documentFor } from '../client/administration.js';
import { faultOf, faultsOf } from '../client/error-document.js';
import { create, freshText, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken, userToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());
const user = apiWith(await userToken());

/** Faults of every kind beside what a test is about. */
const FAULTY = { attributes: { nope: 1, name: 7 }, relationships: { nope: 1, contacts: {} } };

describe('a document for another URL', () => {
  it('documents#document-for-another-url: is reported alone, whatever else is wrong with it', async () => {
    const refused = await admin.post('/modules/Accounts', { data: { type: 'Contacts', id: 7, ...FAULTY } });
    expect(faultsOf(refused, 409)).toEqual(['8008 /data/type']);
    const note = { type: 'Accounts', attributes: { filename_file: 'not base64!' } };
    expect(faultsOf(await admin.post('/modules/Notes', { data: note }), 409)).toEqual(['8008 /data/type']);
    const account = await create(admin, 'Accounts');
    const other = { type: 'Accounts', id: 'other', ...FAULTY };
    expect(faultsOf(await admin.patch(urlOf(account), { data: other }), 409)).toEqual(['8009 /data/id']);
    const neither = { type: 'Contacts', id: 'other', ...FAULTY };
    expect(faultsOf(await admin.patch(urlOf(account), { data: neither }), 409)).toEqual(['8008 /data/type']);
  });

  it('documents#document-for-another-url: is reported alone in administration too', async () => {
    const wrong = { data: { type: 'Accounts', id: 7, ...FAULTY } };
    expect(faultsOf(await admin.post('/oauth2/clients', wrong), 409)).toEqual(['8008 /data/type']);
    const { id } = administeredIn(await createClient(admin), 201);
    const other = { data: { type: 'oauth2-clients', id: 'other', ...FAULTY } };
    expect(faultsOf(await admin.patch(`/oauth2/clients/${id}`, other), 409)).toEqual(['8009 /data/id']);
  });
});

describe('a user who is not an administrator', () => {
  it.each([
    ['POST', '/oauth2/clients'],
    ['PATCH', '/oauth2/clients/nobody'],
    ['POST', '/oauth2/tokens/revoke'],
    ['POST', '/oauth2/users/nobody/password'],
    ['POST', '/modules/Users'],
    ['POST', '/modules/ACLRoles'],
    ['PATCH', '/modules/ACLRoles/nobody'],
    ['POST', '/modules/SecurityGroups'],
    ['PUT', '/external/ACLRoles/sap/1'],
  ])('errors#order-of-refusals: is refused at %s %s before the document is validated', async (method, path) => {
    for (const body of ['', '{', '[]', '{}', '{"data":{"type":"Nope"}}', '{"data":{"attributes":{"__proto__":1}}}']) {
      expect([body, faultOf(await user.send(method, path, {}, body), 403)]).toEqual([body, '8511']);
    }
  });

  it('errors#order-of-refusals: administrators learn what is wrong', async () => {
    expect(faultOf(await admin.post('/oauth2/clients', '[]'), 400)).toContain('8102');
    expect(faultOf(await admin.post('/modules/ACLRoles', '[]'), 400)).toContain('8102');
    const document = documentFor('oauth2-clients', { name: freshText() }) as { readonly data: object };
    expect(faultOf(await admin.post('/oauth2/clients?x=1', document), 400)).toBe('8201 x');
  });
});
