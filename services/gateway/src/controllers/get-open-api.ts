import { setTimeout as sleep } from 'node:timers/promises';
import { codes, MAX_FAULTS, throwIfAny, type Fault } from '@crm/errors';
import { readParameters, selectParameters, type ParameterName } from '@crm/jsonapi';
import { createTurnQueue, siteOf, Slots } from '@crm/runtime';
import type { Request } from 'express';
import type { ApiEdition } from '../api-edition.js';
import { answerPrepared } from '../http/prepared-document.js';
import type { Controller } from '../http/route.js';
import { searchOf } from '../query/search-of.js';

const PARAMETERS: ReadonlySet<ParameterName> = new Set(['module']);
const MAX_WAITING = 50;
/** After a description was written, other requests have so many times as long before the next one, but no longer than `MAX_REST_MS`. */
const REST = 4;
/** The first description takes much longer than all others. */
const MAX_REST_MS = 250;

/**
 * GET /openapi.json: 200 with the description of this API, or of the modules that the query names, or 304. It is served
 * like a file, whatever Accept says; without a token it has the built-in attributes only. Descriptions of some modules
 * are written one after the other, in a fifth of the time: 8902 when too many wait (metadata#openapi).
 */
export function getOpenApi(builtIn: ApiEdition): Controller {
  const turns = createTurnQueue<'some'>({
    slots: new Slots({ atOnce: 1 }),
    maxWaiting: MAX_WAITING,
    codeOf: () => codes.serviceUnavailable,
  });
  let restsUntil = 0;
  return async (request, response) => {
    const { exchange } = request;
    const isPublic = exchange.actor === undefined;
    const { openApi } = isPublic ? builtIn : request.api;
    const modules = modulesIn(request);
    const write = async (wanted: ReadonlySet<string>) => {
      // Each takes many milliseconds, and nobody needs a token for it.
      await sleep(Math.max(0, restsUntil - performance.now()));
      const startedAt = performance.now();
      try {
        return openApi.of(wanted);
      } finally {
        const endedAt = performance.now();
        restsUntil = endedAt + Math.min(REST * (endedAt - startedAt), MAX_REST_MS);
      }
    };
    const turn = { lane: 'some', owner: siteOf(exchange.clientAddress) } as const;
    const document =
      modules === undefined ? openApi.whole() : await turns.run(() => write(modules), turn, exchange.signal);
    return answerPrepared(request, response, document, isPublic ? 'public, no-cache' : 'private, no-cache');
  };
}

/**
 * The modules that the query names; undefined for all. 8217 for each name that is no module, the first with the names that
 * are: anyone may send many, and each fault is answered and logged.
 */
function modulesIn(request: Request): ReadonlySet<string> | undefined {
  const { catalog } = request.api;
  const search = searchOf(request);
  if (search === '') return undefined;
  const faults: Fault[] = [];
  const parameters = selectParameters(readParameters(search), PARAMETERS, faults, 'This URL takes module alone');
  const names = parameters.once.get('module')?.split(',');
  const modules = [...catalog.modules.keys()];
  const detail = `There is no such module; the modules are ${modules.join(', ')}`;
  for (const value of new Set(names)) {
    if (faults.length >= MAX_FAULTS) break;
    if (catalog.module(value) !== undefined) continue;
    const fault = { code: codes.unknownModuleInQuery, value, source: { parameter: 'module' } } as const;
    faults.push(faults.length === 0 ? { ...fault, detail } : fault);
  }
  throwIfAny(faults);
  return names && new Set(modules.filter((name) => names.includes(name)));
}
