import type { Module } from '@crm/catalog';
import { throwIfAny, type Fault } from '@crm/errors';
import { keptParameters, readParameters, selectParameters, type ParameterName } from '@crm/jsonapi';
import type { Scope } from '@crm/token';
import { queryScopes } from './query-scopes.js';
import { PLAIN, readRepresentation, type Representation } from './representation.js';
import { searchOf, type QueryTarget } from './search-of.js';

/** The query of a document about one record. */
export interface OneQuery extends Representation {
  /** The parameters for the link to the document itself, with a question mark; empty without parameters. */
  readonly search: string;
  /** Scopes that the query requires. */
  readonly scopes: readonly Scope[];
}

/** The parameters that a document takes, and the reason why it takes no others. */
interface Taken {
  readonly names: ReadonlySet<ParameterName>;
  readonly reason: string;
}

const READ: Taken = {
  names: new Set(['fields', 'include']),
  reason: 'This URL shows one record, with fields and include',
};
const OWN: Taken = { names: new Set(['fields']), reason: 'This URL shows the user of the token, with fields' };
const WRITTEN: Taken = { names: new Set(['fields']), reason: 'A write answers with its record, with fields' };
const PLAIN_ONE: OneQuery = { ...PLAIN, search: '', scopes: [] };

/** Reads the query of a document about one record of the module. Throws all its faults together (82xx, 8714). */
export function parseOne(request: QueryTarget, module: Module, limits: { readonly maxIncludePaths: number }): OneQuery {
  return parse(request, module, READ, limits.maxIncludePaths);
}

/**
 * Reads the query of a create or an update, which answers with the record that it wrote. It cannot include other
 * records, because a write that succeeded must not be answered with a failure to read them. Throws as `parseOne` does.
 */
export function parseWritten(request: QueryTarget, module: Module): OneQuery {
  return parse(request, module, WRITTEN, 0);
}

/** Reads the query of the document about the user of the token. Throws as `parseOne` does. */
export function parseOwn(request: QueryTarget, module: Module): OneQuery {
  return parse(request, module, OWN, 0);
}

function parse(request: QueryTarget, module: Module, { names, reason }: Taken, maxIncludePaths: number): OneQuery {
  const search = searchOf(request);
  if (search === '') return PLAIN_ONE;
  const faults: Fault[] = [];
  const parameters = readParameters(search);
  const values = selectParameters(parameters, names, faults, reason);
  const representation = readRepresentation(request.api.catalog, values, module, maxIncludePaths, faults);
  throwIfAny(faults);
  return {
    ...representation,
    search: keptParameters(parameters).replace('&', '?'),
    scopes: queryScopes({}, representation),
  };
}
