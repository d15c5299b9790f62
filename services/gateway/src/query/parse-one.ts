import type { Module } from '@crm/catalog';
import { throwIfAny, type Fault } from '@crm/errors';
import { keptParameters, readParameters, selectParameters, type ParameterName } from '@crm/jsonapi';
import type { Scope } from '@crm/token';
import { queryScopes } from './query-scopes.js';
import { PLAIN, readRepresentation, type Representation } from './representation.js';
import { searchOf, type RequestTarget } from './search-of.js';

/** The query of a document about one record. */
export interface OneQuery extends Representation {
  /** The parameters for the link to the document itself, with a question mark; empty without parameters. */
  readonly search: string;
  /** Scopes that the query requires. */
  readonly scopes: readonly Scope[];
}

const ONE_PARAMETERS: ReadonlySet<ParameterName> = new Set(['fields', 'include']);
const PLAIN_ONE: OneQuery = { ...PLAIN, search: '', scopes: [] };

/** Reads the query of a document about one record of the module. Throws all its faults together (82xx, 8714). */
export function parseOne(
  request: RequestTarget,
  module: Module,
  limits: { readonly maxIncludePaths: number },
): OneQuery {
  const search = searchOf(request);
  if (search === '') return PLAIN_ONE;
  const faults: Fault[] = [];
  const parameters = readParameters(search);
  const given = selectParameters(
    parameters,
    ONE_PARAMETERS,
    faults,
    'This URL shows one record, with fields and include',
  );
  const representation = readRepresentation(given, module, limits.maxIncludePaths, faults);
  throwIfAny(faults);
  return {
    ...representation,
    search: keptParameters(parameters).replace('&', '?'),
    scopes: queryScopes({}, representation),
  };
}
