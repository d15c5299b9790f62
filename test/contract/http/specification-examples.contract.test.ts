import { describe, expect, it } from '@jest/globals';
import { documentOf, expectStatus, JSON_API, resourceOf, resourcesOf } from '../client/document.js';
import { create, freshId, freshText } from '../client/records.js';
import { send } from '../client/send.js';
import { apiWith, baseUrl, stack, TOKEN_PATH } from '../client/stack.js';
import { adminToken, claimsOf, STANDARD_SCOPES } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const scope = STANDARD_SCOPES.join(' ');

describe('the token requests', () => {
  it.each([
    [
      'client credentials',
      {
        grant_type: 'client_credentials',
        client_id: stack.serviceClient.id,
        client_secret: stack.serviceClient.secret,
        scope,
      },
    ],
    [
      'password',
      {
        grant_type: 'password',
        client_id: stack.passwordClient.id,
        client_secret: stack.passwordClient.secret,
        username: stack.user.username,
        password: stack.user.password,
        scope,
      },
    ],
  ])(
    'authentication#token-request: the %s grant as a JSON object with the JSON:API media type',
    async (_name, parameters) => {
      const answer = await send(baseUrl, {
        method: 'POST',
        path: TOKEN_PATH,
        headers: { 'content-type': JSON_API, accept: JSON_API },
        body: JSON.stringify(parameters),
      });
      expectStatus(answer, 200);
      expect(JSON.parse(answer.text)).toMatchObject({
        token_type: 'Bearer',
        expires_in: 3600,
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/u),
        refresh_token: expect.stringMatching(/./u),
      });
    },
  );
});

describe('the life cycle of an account', () => {
  it('operations#urls: create, read, update, delete', async () => {
    const name = freshText('Account');
    const created = resourceOf(
      await api.post('/modules/Accounts', {
        data: { id: '', type: 'Accounts', attributes: { name, total_revenue: 1234.5 } },
      }),
      201,
    );
    expect(created.attributes).toMatchObject({ name, total_revenue: 1234.5, deleted: false });

    const path = `/modules/Accounts/${created.id}`;
    expect(resourceOf(await api.get(path))).toEqual(created);

    const changed = await api.patch(path, {
      data: { id: created.id, type: 'Accounts', attributes: { name: `${name} Ltd` } },
    });
    expect(resourceOf(changed).attributes).toMatchObject({ name: `${name} Ltd`, total_revenue: 1234.5 });

    expectStatus(await api.delete(path), 200);
    expectStatus(await api.get(path), 404);
  });

  it('operations#create: POST /modules/{module}/{id} creates too', async () => {
    const id = freshId();
    const answer = await api.post(`/modules/Accounts/${id}`, {
      data: { id, type: 'Accounts', attributes: { name: freshText() } },
    });
    expect(resourceOf(answer, 201).id).toBe(id);
  });

  it('lists#page-links: a list with page[limit]=20 and page[offset]=0', async () => {
    await Promise.all(Array.from({ length: 21 }, () => create(api, 'Accounts')));
    const answer = await api.get('/modules/Accounts?page[limit]=20&page[offset]=0');
    expect(resourcesOf(answer)).toHaveLength(20);
    const { links } = documentOf(answer);
    const given = ['first', 'last', 'prev', 'next'].map((key) => links?.[key] ?? null).filter((link) => link !== null);
    for (const link of given) {
      const parameters = new URL(link).searchParams;
      expect(parameters.get('page[limit]')).toBe('20');
      expect(parameters.get('page[offset]')).toMatch(/^\d+$/u);
    }
    expect(links?.next).not.toBeNull();
    expect(links?.prev ?? null).toBeNull();
  });
});

describe('the error of a duplicate id', () => {
  it('operations#duplicate-ids: a duplicate id is exactly the 8006 error, with a link to its explanation', async () => {
    const id = freshId();
    const document = { data: { id, type: 'Accounts', attributes: { name: freshText() } } };
    expectStatus(await api.post('/modules/Accounts', document), 201);
    const answer = await api.post('/modules/Accounts', document);
    expectStatus(answer, 409);
    expect(JSON.parse(answer.text)).toEqual({
      errors: [
        {
          links: { about: `${baseUrl}/docs/errors#8006` },
          code: 8006,
          title: expect.stringMatching(new RegExp(`^\\[CRM\\] \\[API\\] \\[[A-Za-z]+\\] \\[[^\\]]+\\] "${id}"$`, 'u')),
          detail: 'The record cannot be created because it already exists',
          source: { pointer: '/data/attributes/id' },
          status: 409,
        },
      ],
      jsonapi: { version: '1.0' },
    });
  });
});

describe('the other examples', () => {
  it('module-notes#meetings: a meeting with date-times with offset and both forms of its user', async () => {
    const userId = String(claimsOf(token).sub);
    const attributes = {
      name: freshText('Meeting'),
      date_start: '2017-11-15T13:00:00+00:00',
      date_end: '2017-11-15T13:15:00+00:00',
      duration_hours: 0,
      duration_minutes: 15,
      assigned_user_id: userId,
      assigned_user_name: stack.admin.username,
    };
    const meeting = resourceOf(
      await api.post('/modules/Meetings', { data: { id: '', type: 'Meetings', attributes } }),
      201,
    );
    expect(meeting.attributes).toMatchObject({
      ...attributes,
      date_start: '2017-11-15T13:00:00.000Z',
      date_end: '2017-11-15T13:15:00.000Z',
    });
    expect(meeting.relationships?.assigned_user_link?.data).toEqual({ type: 'Users', id: userId });
  });

  it('files#content-attribute: a note with its portal flag', async () => {
    const attributes = { name: freshText('Note'), portal_flag: true };
    const note = resourceOf(await api.post('/modules/Notes', { data: { id: '', type: 'Notes', attributes } }), 201);
    expect(note.attributes).toMatchObject(attributes);
  });

  it('media-types#accept: a client that names the type in Accept once without parameters is served', async () => {
    const answer = await api.get('/modules/Accounts?page[limit]=1', { accept: `${JSON_API}; version=1, ${JSON_API}` });
    expectStatus(answer, 200);
    expect(documentOf(answer).jsonapi.version).toBe('1.0');
  });
});
