import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSession, type Session } from './session.js';

const root = 'https://crm.example/';
const person = { password: 'p', clientId: 'admin-panel', clientSecret: '' };

/** The requests to the API. The first one waits for its answer. */
let waiting: { readonly token: string | null; readonly answer: (response: Response) => void }[];
let session: Session;

beforeEach(() => {
  waiting = [];
  Object.assign(navigator, { sendBeacon: () => true });
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, { body, headers } = {}) => {
    const user = (body as URLSearchParams | undefined)?.get('username');
    if (url === `${root}api/oauth/access_token`) return Promise.resolve(Response.json({ access_token: user }));
    return new Promise((answer) => {
      waiting.push({ token: new Headers(headers).get('Authorization'), answer });
      if (waiting.length > 1) answer(Response.json({}));
    });
  });
  session = createSession(root, () => undefined);
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('administration#panel: a request of a person who signs out before its answer', () => {
  it.each([200, 401])('is neither answered to the next person nor sent as theirs, with status %i', async (status) => {
    await session.signIn({ ...person, username: 'ada' });
    const asked = session.send('api/v8/modules/Notes', { method: 'POST' });
    session.end();
    await session.signIn({ ...person, username: 'bob' });
    waiting[0]?.answer(Response.json({ data: 'of Ada' }, { status }));
    await expect(asked).rejects.toThrow('crm.session.ended');
    expect(waiting.map(({ token }) => token)).toEqual(['Bearer ada']);
  });
});
