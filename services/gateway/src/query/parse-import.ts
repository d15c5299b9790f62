import { isExternalSystem, type Module } from '@crm/catalog';
import { AppError, codes, throwIfAny, type Fault } from '@crm/errors';
import { readParameters, selectParameters, type ParameterName } from '@crm/jsonapi';
import type { Scope } from '@crm/token';
import type { RowKey } from '../imports/import-columns.js';
import { searchOf, type QueryTarget } from './search-of.js';

/** The ways in which rows are stored (imports#rows). */
export const IMPORT_MODES = ['create', 'update', 'upsert'] as const;

/** The highest `maxFaults`. */
export const MAX_IMPORT_FAULTS = 10_000;
export const DEFAULT_IMPORT_FAULTS = 1_000;

/** The query of an import (imports#parameters-of-imports). */
export interface ImportQuery extends RowKey {
  readonly module: Module;
  readonly dryRun: boolean;
  readonly maxFaults: number;
  readonly scopes: readonly Scope[];
}

const NAMES: readonly ParameterName[] = ['module', 'mode', 'key', 'dryRun', 'maxFaults'];
const REASON = `An import takes ${NAMES.join(', ')}`;
const WHOLE = /^[0-9]{1,5}$/;
const SCOPES: Readonly<Record<RowKey['mode'], readonly Scope[]>> = {
  create: ['standard:create'],
  update: ['standard:update'],
  upsert: ['standard:create', 'standard:update'],
};

/** Reads the query of an import. Throws 8217 alone for a module that is absent or unknown, other faults together. */
export function parseImport(request: QueryTarget): ImportQuery {
  const faults: Fault[] = [];
  const { once: given } = selectParameters(readParameters(searchOf(request)), new Set(NAMES), faults, REASON);
  const name = given.get('module') ?? '';
  const module = request.api.catalog.module(name);
  if (module === undefined)
    throw new AppError({ code: codes.unknownModuleInQuery, value: name, source: { parameter: 'module' } });
  const refuse = (parameter: string, detail: string): void => {
    faults.push({
      code: codes.unsuitableParameter,
      value: given.get(parameter) ?? '',
      detail,
      source: { parameter },
    });
  };
  const mode = IMPORT_MODES.find((one) => one === given.get('mode'));
  if (mode === undefined) refuse('mode', `The modes are ${IMPORT_MODES.join(', ')}`);
  const key = given.get('key') ?? 'id';
  if (mode === 'create' && given.has('key')) refuse('key', 'The mode create takes no key');
  else if (key !== 'id' && !isExternalSystem(key))
    refuse('key', 'The parameter takes id or the system of external ids');
  const dryRun = given.get('dryRun');
  if (dryRun !== undefined && dryRun !== 'true') refuse('dryRun', 'The parameter takes true');
  const written = given.get('maxFaults') ?? String(DEFAULT_IMPORT_FAULTS);
  const maxFaults = WHOLE.test(written) ? Number(written) : Infinity;
  if (maxFaults > MAX_IMPORT_FAULTS) refuse('maxFaults', `The parameter takes 0 to ${MAX_IMPORT_FAULTS}`);
  throwIfAny(faults);
  const known = mode ?? 'create';
  return {
    module,
    mode: known,
    keySystem: key === 'id' ? '' : key,
    dryRun: dryRun === 'true',
    maxFaults,
    scopes: SCOPES[known],
  };
}
