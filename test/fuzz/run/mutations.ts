import fc, { type Arbitrary } from 'fast-check';
import { describeCall, type FuzzCall } from '../requests/call.js';
import { anyEdit, mutate } from '../requests/mutation.js';
import type { Operation } from '../requests/openapi.js';
import { anyQuery, queryText } from '../requests/query-mutation.js';
import { callOf, seedOf } from '../requests/seed.js';
import type { World } from '../requests/world.js';
import type { Sweep } from './sweep.js';

const WORKERS = 8;

/**
 * Corrupts documents and queries of valid requests along their structure, until the time is over. Answers fast-check's reports of
 * those that failed, shrunk to the smallest failing one, and how many were sent.
 */
export async function spoilRequests({
  world,
  seed,
  only,
  until,
  judge,
}: Omit<Sweep, 'findings'>): Promise<{ readonly failures: readonly string[]; readonly requests: number }> {
  let requests = 0;
  const property = fc.asyncProperty(spoiltCalls(world, only), async (call) => {
    requests += 1;
    const { faults, answer } = await judge(call);
    if (faults.length === 0) return;
    throw new Error(`${faults.join('; ')}\n${describeCall(call)}\n${answer.status} ${answer.text.slice(0, 600)}`);
  });
  const runs = Array.from({ length: WORKERS }, async (_, index) =>
    fc.check(property, {
      seed: seed + index,
      numRuns: Number.MAX_SAFE_INTEGER,
      interruptAfterTimeLimit: Math.max(1_000, until - Date.now()),
    }),
  );
  const results = await Promise.all(runs);
  const failures = results.filter(({ failed, errorInstance }) => failed && errorInstance instanceof Error);
  return {
    requests,
    failures: failures.map(({ seed: own, errorInstance }) => `seed ${own}: ${String(errorInstance)}`),
  };
}

function spoiltCalls(world: World, only: string): Arbitrary<FuzzCall> {
  const operations = world.operations.filter(({ name }) => name.includes(only));
  const withBody = operations.filter(({ bodies }) => bodies.some(({ mediaType }) => mediaType !== '*/*'));
  const lists = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'include'));
  const documents = fc
    .tuple(fc.nat(100_000), fc.nat(1_000), fc.array(anyEdit, { minLength: 1, maxLength: 4 }))
    .map(([index, turn, edits]) => {
      const operation = at(withBody, index);
      const seed = seedOf(world, operation, turn);
      // The secret of a client must not move to a place whose content services may log.
      const fitting = operation.template.startsWith('/api/oauth/')
        ? edits.filter(({ kind }) => kind !== 'swap')
        : edits;
      return callOf({ ...seed, bytes: mutate(seed.document ?? {}, fitting) });
    });
  const queries = fc.tuple(fc.nat(100_000), fc.nat(1_000), anyQuery).map(([index, turn, draft]) => {
    const operation = at(lists, index);
    const call = callOf(seedOf(world, operation, turn));
    return {
      ...call,
      target: `${call.target}${call.target.includes('?') ? '&' : '?'}${queryText(world, operation, draft)}`,
    };
  });
  const kinds = [...(withBody.length > 0 ? [documents] : []), ...(lists.length > 0 ? [queries] : [])];
  return fc.oneof(...kinds);
}

function at(operations: readonly Operation[], index: number): Operation {
  const operation = operations[index % operations.length];
  if (operation === undefined) throw new Error('No operation');
  return operation;
}
