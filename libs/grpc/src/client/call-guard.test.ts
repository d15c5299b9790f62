import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { codes } from '@crm/errors';
import { createLogger, createRegistry, runInContext, type Registry, type RequestContext } from '@crm/runtime';
import { failureOf } from '../../test/failure-of.js';
import { metric } from '../../test/metric.js';
import { CallGuard } from './call-guard.js';
import { GivenUp, PeerFailure } from './failure.js';

const VOLUME = 4;
const REST_MS = 5_000;

let registry: Registry;
let events: unknown[];
let guard: CallGuard;
let shared: CallGuard;

beforeEach(() => {
  jest.useFakeTimers();
  registry = createRegistry({ service: 'gateway', version: '0' });
  events = [];
  const write = (line: string): void => void events.push((JSON.parse(line) as { event: string }).event);
  const logger = createLogger({ service: 'gateway', version: '0', level: 'info', destination: { write } });
  const edgeClass = { name: 'all', rpcs: ['*'], deadlineMs: 5_000, retry: 'none', bulkhead: 10 } as const;
  guard = new CallGuard('a-b-all', { ...edgeClass, breakerVolume: VOLUME }, logger, registry);
  shared = new CallGuard('a-b-shared', { ...edgeClass, breakerVolume: 'none', halfForOwner: true }, logger, registry);
});

afterEach(() => {
  jest.useRealTimers();
});

const succeed = (): Promise<unknown> => guard.run(() => Promise.resolve('done'));
const fail = (): Promise<unknown> => guard.run(() => Promise.reject(new PeerFailure({ code: codes.internalError })));

async function open(): Promise<void> {
  for (let call = 0; call < VOLUME; call += 1) await failureOf(fail());
}

async function state(): Promise<readonly string[]> {
  const lines = await metric(registry, 'crm_breaker_state');
  return lines.flatMap((line) => (line.endsWith(' 1') ? [/state="(.*)"/.exec(line)?.[1] ?? ''] : []));
}

describe('a breaker', () => {
  it('refuses calls for five seconds after half of enough calls have failed', async () => {
    for (let call = 0; call < VOLUME - 1; call += 1) await failureOf(fail());
    expect(await state()).toEqual(['closed']);
    await failureOf(fail());
    expect(await state()).toEqual(['open']);
    jest.advanceTimersByTime(REST_MS - 1);
    const refusal = await failureOf(succeed());
    expect(refusal).toMatchObject({ code: 8902, retryAfterSeconds: 5, cause: { code: 'EOPENBREAKER' } });
  });

  it('closes when the one call that tries the peer succeeds', async () => {
    await open();
    jest.advanceTimersByTime(REST_MS);
    expect(await state()).toEqual(['half_open']);
    const answer = Promise.withResolvers<string>();
    const trial = guard.run(() => answer.promise);
    expect(await failureOf(succeed())).toMatchObject({ code: 8902, retryAfterSeconds: 5 });
    answer.resolve('done');
    expect(await trial).toBe('done');
    expect(await state()).toEqual(['closed']);
    expect(await succeed()).toBe('done');
    expect(events).toEqual(['breaker.open', 'breaker.half_open', 'breaker.close']);
  });

  it.each([
    ['fails', PeerFailure],
    ['is given up', GivenUp],
  ])('opens again when that call %s', async (_what, Failure) => {
    await open();
    jest.advanceTimersByTime(REST_MS);
    await failureOf(guard.run(() => Promise.reject(new Failure({ code: codes.deadlineExceeded }))));
    expect(await state()).toEqual(['open']);
    jest.advanceTimersByTime(REST_MS);
    expect(await succeed()).toBe('done');
    expect(await state()).toEqual(['closed']);
  });
});

it('services#calls: a shared bulkhead has half of its room for one user, or one site without a known user', async () => {
  const context = { requestId: 'r', traceparent: 't', traceId: 't', deadline: Infinity };
  const begin = async (owner: Pick<RequestContext, 'actor' | 'clientAddress'>): Promise<string> => {
    const begun = Promise.withResolvers<string>();
    const work = (): Promise<never> => {
      begun.resolve('begun');
      return new Promise(() => undefined);
    };
    const refused = failureOf(runInContext({ ...context, ...owner }, () => shared.run(work)));
    return Promise.race([begun.promise, refused.then(({ code }) => String(code))]);
  };
  const of = (userId: string, clientAddress = '192.0.2.1') => ({ actor: { userId, clientId: 'c' }, clientAddress });
  const calls = [1, 2, 3, 4, 5].map(() => of('u-1'));
  const others = [of('u-2'), { clientAddress: '2001:db8:1:1::1' }, { clientAddress: '192.0.2.1' }];
  const outcomes = [];
  for (const owner of [...calls, of('u-1', '192.0.2.2'), ...others, { clientAddress: '2001:db8:1:2::1' }])
    outcomes.push(await begin(owner));
  expect(outcomes).toEqual([...calls.map(() => 'begun'), '8902', 'begun', 'begun', 'begun', '8902']);
});
