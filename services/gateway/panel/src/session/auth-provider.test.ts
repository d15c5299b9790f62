import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../api/api-error.js';
import { createDrafts } from '../forms/drafts.js';
import { createAuthProvider } from './auth-provider.js';
import type { Session } from './session.js';

const MINUTE_MS = 60_000;

/** A session whose answers about the user have these scopes or statuses, one after the other; then none arrives. */
function sessionWith(...answers: readonly (string | number | Promise<string>)[]) {
  return sessionOf(() => 'u', answers);
}

function sessionOf(userId: Session['userId'], answers: readonly (string | number | Promise<string>)[]) {
  let isOpen = false;
  const left = [...answers];
  const session: Session = {
    exchange: () => Promise.reject(new Error('No file is sent')),
    signIn: () => Promise.resolve(void (isOpen = true)),
    end: () => void (isOpen = false),
    isOpen: () => isOpen,
    signal: () => new AbortController().signal,
    userId,
    send: async () => {
      const scope = await left.shift();
      if (scope === undefined) throw new Error('The connection is lost');
      if (typeof scope === 'number') throw new ApiError(scope, {}, () => undefined);
      return {
        document: { data: { id: 'u' }, meta: { scopes: [scope], rights: {}, administrator: false } },
        etag: null,
      };
    },
  };
  return createAuthProvider(session, createDrafts());
}

async function scopesOf({ getPermissions }: ReturnType<typeof sessionWith>): Promise<unknown> {
  const me = (await getPermissions?.({})) as { readonly scopes: unknown } | undefined;
  return me?.scopes;
}

describe('administration#panel: a sign-in', () => {
  it('leads to the page that was asked for, but not to that of another person', async () => {
    const users = ['ada', 'ada', 'bob'];
    const provider = sessionOf(() => users[0], ['', '', '']);
    const pages: unknown[] = [];
    for (; users.length > 0; users.shift()) pages.push(await provider.login({}));
    expect(pages).toEqual([undefined, undefined, { redirectTo: '/' }]);
  });
});

describe('rights#own-rights: what the person may do', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('is read again after a minute, and stays as it was without an answer', async () => {
    const provider = sessionWith('first', 'second');
    await provider.login({});
    jest.advanceTimersByTime(MINUTE_MS - 1);
    expect(await scopesOf(provider)).toEqual(['first']);
    jest.advanceTimersByTime(1);
    expect(await scopesOf(provider)).toEqual(['second']);
    jest.advanceTimersByTime(MINUTE_MS);
    expect(await scopesOf(provider)).toEqual(['second']);
  });

  it('ends with the session, and with no other refusal', async () => {
    const provider = sessionWith('first', 429, 401);
    await provider.login({});
    jest.advanceTimersByTime(MINUTE_MS);
    expect(await scopesOf(provider)).toEqual(['first']);
    jest.advanceTimersByTime(MINUTE_MS);
    await expect(scopesOf(provider)).rejects.toMatchObject({ status: 401 });
  });

  it('is nothing for a person who signs out while it is read', async () => {
    const provider = sessionWith('first', 'second');
    await provider.login({});
    jest.advanceTimersByTime(MINUTE_MS);
    const read = scopesOf(provider);
    await provider.logout({});
    expect(await read).toBeUndefined();
  });

  it('is that of the next person, when the last one signed out while it was read', async () => {
    const late = Promise.withResolvers<string>();
    const provider = sessionWith('first', late.promise, 'next');
    await provider.login({});
    jest.advanceTimersByTime(MINUTE_MS);
    const read = scopesOf(provider);
    await provider.logout({});
    await provider.login({});
    late.resolve('late');
    await read;
    expect(await scopesOf(provider)).toEqual(['next']);
  });
});
