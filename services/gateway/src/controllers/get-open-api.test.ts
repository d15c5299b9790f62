import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import type { Request, Response } from 'express';
import type { ApiEdition } from '../api-edition.js';
import { getOpenApi } from './get-open-api.js';

/** Requests so many descriptions of Accounts, which `of` writes. */
function requestSome(count: number, of: () => never): Promise<unknown> {
  const builtIn = { catalog, openApi: { of } } as unknown as ApiEdition;
  const request = {
    originalUrl: '/api/v8/openapi.json?module=Accounts',
    api: builtIn,
    exchange: { clientAddress: '192.0.2.1', signal: undefined },
  } as unknown as Request;
  const response: unknown = {};
  const controller = getOpenApi(builtIn);
  return Promise.allSettled(
    Array.from({ length: count }, async () => {
      await controller(request, response as Response);
    }),
  );
}

it('metadata#openapi: descriptions of some modules are written in turns of their own, and so many wait', async () => {
  let written = 0;
  const of = (): never => {
    written += 1;
    throw new Error('written');
  };
  const answers = requestSome(60, of);
  expect(written).toBe(0);
  await nextTurn();
  await nextTurn();
  expect(written).toBeLessThanOrEqual(2);
  await answers;
  expect(written).toBe(51);
});

it('metadata#openapi: other requests get four times as long before the next description is written', async () => {
  const ends: number[] = [];
  const of = (): never => {
    const until = performance.now() + 20;
    while (performance.now() < until);
    ends.push(performance.now());
    throw new Error('written');
  };
  await requestSome(3, of);
  const pauses = ends.slice(1).map((end, index) => end - Number(ends[index]));
  expect(Math.min(...pauses)).toBeGreaterThan(99);
});
