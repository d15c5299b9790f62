import type { Module } from '@crm/catalog';
import type { Fault } from '@crm/errors';
import {
  PAGE_PARAMETERS,
  keptParameters,
  readCountMode,
  readFilters,
  readPage,
  readParameters,
  readSort,
  selectParameters,
  type CountMode,
  type FilterLimits,
  type Page,
  type ParameterName,
} from '@crm/jsonapi';
import type { ListRequestInput, QueryInput } from '@crm/protos';
import type { Scope } from '@crm/token';
import { selectionOf } from './bind-fields.js';
import { queryScopes } from './query-scopes.js';
import { refuseUnlinkable } from './refuse-unlinkable.js';
import { readRepresentation, type Representation } from './representation.js';
import { searchOf, type QueryTarget } from './search-of.js';

/** The query of a list. Filters and sorts are parsed; records checks their names and values. */
export interface ListQuery extends Representation {
  readonly page: Page;
  /** The parameters that the links of the page keep. */
  readonly kept: string;
  /** Largest length of the path and query of those links, in bytes. */
  readonly maxLinkBytes: number;
  /** The request to records, without the source of the list. */
  readonly request: Omit<ListRequestInput, 'module' | 'through' | 'ofUser'> &
    Required<Pick<ListRequestInput, 'limit' | 'offset'>>;
  /** Scopes that the query requires. */
  readonly scopes: readonly Scope[];
  /** Faults of the query found so far. If there are any, the list must be refused. */
  readonly faults: readonly Fault[];
}

/** Bounds of a list's query (filters#filter-limits). */
export interface ListLimits extends FilterLimits {
  readonly defaultPageLimit: number;
  readonly maxPageLimit: number;
  readonly maxSortFields: number;
  readonly maxIncludePaths: number;
  readonly maxUrlBytes: number;
}

/**
 * Reads the query of a list of records of the module. Its faults (82xx and 87xx) are returned beside the parts that
 * could be read, so that `refuseFaulty` can throw them together with those that records finds. Throws 8407 for a query
 * that cannot be decoded and 8702 for one whose links would be too long.
 */
export type ListParser = (request: QueryTarget, module: Module) => ListQuery;

const LIST_PARAMETERS: readonly ParameterName[] = [
  ...PAGE_PARAMETERS,
  'page[count]',
  'sort',
  'filter',
  'fields',
  'include',
];

const COUNT_MODES = { exact: 'COUNT_MODE_EXACT', none: 'COUNT_MODE_NONE' } as const satisfies Record<CountMode, string>;

/** Creates the parser of lists of records. */
export function createListParser(limits: ListLimits): ListParser {
  return createQueryParser(limits, LIST_PARAMETERS);
}

/** Creates the parser of lists of identifiers, which have no fields and no included records. */
export function createLinkageParser(limits: ListLimits): ListParser {
  const allowed = LIST_PARAMETERS.filter((name) => name !== 'fields' && name !== 'include');
  return createQueryParser(limits, allowed, 'This URL shows identifiers alone; the related URL has fields and include');
}

/** Creates the parser for the target of a to-one link. A filter may leave it out, but it has no pages. */
export function createRelatedOneParser(limits: ListLimits): ListParser {
  const allowed = LIST_PARAMETERS.filter((name) => !name.startsWith('page['));
  return createQueryParser(limits, allowed, 'The link leads to one record at most, which has no pages');
}

/** Creates the parser of queries with these parameters; `reason` says why there are no others. */
export function createQueryParser(limits: ListLimits, names: readonly ParameterName[], reason?: string): ListParser {
  const allowed = new Set(names);
  const pageLimits = { defaultLimit: limits.defaultPageLimit, maxLimit: limits.maxPageLimit };
  const maxLinkBytes = limits.maxUrlBytes;
  return (request, module) => {
    const faults: Fault[] = [];
    const parameters = readParameters(searchOf(request));
    const values = selectParameters(parameters, allowed, faults, reason);
    const page = readPage(values.once, pageLimits, faults);
    const { isNumbered: _isNumbered, ...place } = page;
    const countMode = readCountMode(values.once, faults);
    const query = {
      ...readFilters(values.filters, limits, faults),
      sort: readSort(values.once.get('sort'), limits.maxSortFields, faults),
    };
    const representation = readRepresentation(request.api.catalog, values, module, limits.maxIncludePaths, faults);
    const kept = keptParameters(parameters);
    if (faults.length === 0) refuseUnlinkable(request, page, kept, maxLinkBytes);
    const selection = selectionOf(representation.fieldsets, module.name);
    return {
      ...representation,
      page,
      kept,
      maxLinkBytes,
      request: {
        ...place,
        ...(countMode === undefined ? {} : { countMode: COUNT_MODES[countMode] }),
        ...(isEmpty(query) ? {} : { query }),
        ...(selection === undefined ? {} : { selection }),
      },
      scopes: queryScopes(query, representation),
      faults,
    };
  };
}

function isEmpty({ conditions = [], namedFilters = [], sort = [] }: QueryInput): boolean {
  return conditions.length + namedFilters.length + sort.length === 0;
}
