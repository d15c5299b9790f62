import { once } from 'node:events';
import process from 'node:process';
import type { LoginOrder, LoginOutcome } from './login-load.js';

// The process that `startLogins` starts: it logs in until it receives the order to stop, and then reports how often it did.
const [{ url, body, inFlight }] = (await once(process, 'message')) as [LoginOrder];
let logins = 0;
let refusal: string | undefined;
let isOver = false;

async function logIn(): Promise<void> {
  while (!isOver && refusal === undefined) {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const text = await answer.text();
    if (answer.ok) logins += 1;
    else refusal = text;
  }
}

const startedAt = performance.now();
const loops = Promise.all(Array.from({ length: inFlight }, logIn));
const stopped = once(process, 'message');
process.send?.('started');
await stopped;
isOver = true;
const perSecond = logins / ((performance.now() - startedAt) / 1000);
await loops;
process.send?.({ perSecond, ...(refusal === undefined ? {} : { refusal }) } satisfies LoginOutcome);
