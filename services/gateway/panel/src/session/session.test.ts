import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSession, type Session } from './session.js';

const root = 'https://crm.example/';
const person = { password: 'p', clientId: 'admin-panel', clientSecret: '' };

/** The requests to the API. The first one waits for its answer. */
let waiting: { readonly token: string | null; readonly answer: (response: Response) => void }[];
let session: Session;

beforeEach(() => {
  jest.useFakeTimers();
  waiting = [];
  Object.assign(navigator, { sendBeacon: () => true });
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, { body, headers } = {}) => {
    const user = body instanceof URLSearchParams ? body.get('username') : null;
    if (url === `${root}api/oauth/access_token` && user !== null) {
      return Promise.resolve(Response.json({ access_token: user, refresh_token: user }));
    }
    return new Promise((answer) => {
      waiting.push({ token: new Headers(headers).get('Authorization'), answer });
      if (waiting.length > 1) answer(Response.json({}));
    });
  });
  session = createSession(root, () => undefined);
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
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

  it('is not sent as that of the next person when its token was being renewed', async () => {
    await session.signIn({ ...person, username: 'ada' });
    const asked = session.send('api/v8/modules/Notes', { method: 'POST' });
    const [first] = waiting;
    // The renewal is the first request of these, and waits.
    waiting = [];
    first?.answer(new Response(null, { status: 401 }));
    await jest.advanceTimersByTimeAsync(0);
    session.end();
    await session.signIn({ ...person, username: 'bob' });
    waiting[0]?.answer(Response.json({ access_token: 'ada again' }));
    await expect(asked).rejects.toThrow('crm.session.ended');
    expect(waiting.map(({ token }) => token)).toEqual([null]);
  });

  it('is not answered to the next person when its body was arriving', async () => {
    await session.signIn({ ...person, username: 'ada' });
    const asked = session.send('api/v8/modules/Notes');
    const body = new TransformStream<Uint8Array>();
    waiting[0]?.answer(new Response(body.readable));
    await jest.advanceTimersByTimeAsync(0);
    session.end();
    await session.signIn({ ...person, username: 'bob' });
    const writer = body.writable.getWriter();
    void writer.write(Buffer.from('{}')).then(() => writer.close());
    await expect(asked).rejects.toThrow('crm.session.ended');
  });
});

describe('authentication#token-errors: a request whose token has expired', () => {
  it.each([
    [400, 401],
    [429, 429],
    [503, 503],
  ])('after a renewal with status %i fails with status %i, of which 401 ends the session', async (renewal, status) => {
    await session.signIn({ ...person, username: 'ada' });
    const asked = session.send('api/v8/modules/Notes');
    const [first] = waiting;
    waiting = [];
    first?.answer(new Response(null, { status: 401 }));
    await jest.advanceTimersByTimeAsync(0);
    waiting[0]?.answer(new Response(null, { status: renewal }));
    await expect(asked).rejects.toMatchObject({ status });
  });
});
