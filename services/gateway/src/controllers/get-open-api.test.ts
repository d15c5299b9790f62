import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import type { Request, Response } from 'express';
import type { ApiEdition } from '../api-edition.js';
import { getOpenApi } from './get-open-api.js';

it('metadata#openapi: descriptions of some modules are written in turns of their own, and so many wait', async () => {
  let written = 0;
  const of = (): never => {
    written += 1;
    throw new Error('written');
  };
  const builtIn = { catalog, openApi: { of } } as unknown as ApiEdition;
  const request = {
    originalUrl: '/api/v8/openapi.json?module=Accounts',
    api: builtIn,
    exchange: { clientAddress: '192.0.2.1', signal: undefined },
  } as unknown as Request;
  const response: unknown = {};
  const controller = getOpenApi(builtIn);
  const answers = Promise.allSettled(
    Array.from({ length: 60 }, async () => {
      await controller(request, response as Response);
    }),
  );
  expect(written).toBe(0);
  await nextTurn();
  await nextTurn();
  expect(written).toBeLessThanOrEqual(2);
  await answers;
  expect(written).toBe(51);
});
