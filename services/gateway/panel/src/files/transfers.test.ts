import { setImmediate } from 'node:timers/promises';
import { expect, it, jest } from '@jest/globals';
import { parse } from 'content-disposition';
import { createSession, type Session } from '../session/session.js';
import { sendWithProgress } from './send-with-progress.js';
import { contentDisposition, keepTransfersOf, keyOf, startTransfer, transfers } from './transfers.js';

it.each([['offer.txt'], ['überblick "1"; a=b.pdf'], ["it's (2)*%41.txt"], ['契約.pdf'], ['\\..\r\n.txt']])(
  'files#raw-upload: the name %j is sent so that it can be read',
  (name) => {
    const header = contentDisposition(name);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(parse(header).parameters.filename).toBe(name);
  },
);

it.each([
  ['"c"', { 'If-Match': '"c"' }],
  [null, { 'If-None-Match': '*' }],
])('files#content-preconditions: a file is sent over the content %j only', (seen, condition) => {
  Object.assign(globalThis, { window: {} });
  const sent: unknown[] = [];
  const exchange: Session['exchange'] = (_path, init) => {
    sent.push(init?.headers);
    return Promise.resolve(new Response());
  };
  const { signal } = new AbortController();
  const session: Pick<Session, 'exchange' | 'userId' | 'signal'> = {
    exchange,
    userId: () => 'u',
    signal: () => signal,
  };
  const place = { resource: 'modules/Notes', id: 'n', field: 'filename' };
  startTransfer(session as Session, place, new File([], 'x', { type: 'text/x' }), seen);
  expect(sent).toEqual([{ 'Content-Type': 'text/x', 'Content-Disposition': contentDisposition('x'), ...condition }]);
});

it('a transfer ends with the session, and is refused to the same user, not to the next', async () => {
  Object.assign(globalThis, { window: {} });
  Object.assign(navigator, { sendBeacon: () => true });
  class Request {
    readonly upload = {};
    onabort: (() => void) | undefined;
    open = (): void => undefined;
    setRequestHeader = (): void => undefined;
    send = (): void => undefined;
    abort = (): void => this.onabort?.();
  }
  Object.assign(globalThis, { XMLHttpRequest: Request });
  const token = `.${btoa('{"sub":"u"}')}.`;
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ access_token: token }));
  const session = createSession('https://crm.example/', () => undefined);
  await session.signIn({ username: 'u', password: 'p', clientId: 'admin-panel', clientSecret: '' });
  const place = { resource: 'modules/Notes', id: 'n', field: 'filename' };
  startTransfer(session, place, new File(['content'], 'x'), null);
  const transfer = () => transfers.current()?.get(keyOf('u', place));
  await setImmediate();
  expect(transfer()?.fault).toBeUndefined();
  session.end();
  await setImmediate();
  keepTransfersOf('u');
  expect(transfer()?.fault).toBe('crm.session.ended');
  expect(window.onbeforeunload).not.toBeNull();
  keepTransfersOf('v');
  expect(transfers.current()?.size).toBe(0);
  expect(window.onbeforeunload).toBeNull();
});

it('a transfer that was stopped while the token was renewed is not sent', async () => {
  let isSent = false;
  class Request {
    readonly upload = {};
    open(): void {
      isSent = true;
    }
    send(): void {
      isSent = true;
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Request });
  void sendWithProgress(() => undefined)('https://crm.example/', { signal: AbortSignal.abort() }).catch(
    () => undefined,
  );
  await Promise.resolve();
  expect(isSent).toBe(false);
});
