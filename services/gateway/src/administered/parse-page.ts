import { hasIdSyntax } from '@crm/catalog';
import { throwIfAny, type Fault } from '@crm/errors';
import {
  PAGE_PLACES,
  keptParameters,
  readFilters,
  readPage,
  readParameters,
  selectParameters,
  type ParameterName,
} from '@crm/jsonapi';
import type { PlaceInList } from '../documents/write-page-members.js';
import type { ListLimits } from '../query/parse-list.js';
import { readSingleFilters, type SingleFilters } from '../query/read-single-filters.js';
import { refuseUnlinkable } from '../query/refuse-unlinkable.js';
import { searchOf, type RequestTarget } from '../query/search-of.js';
import type { AdministeredKind } from './kinds.js';

/** The page and the filters of a list of administered resources. */
export interface AdministeredQuery extends PlaceInList {
  /** The required value of each filtered attribute, by attribute. */
  readonly filters: ReadonlyMap<string, string>;
}

const REASON = 'Lists of administration have page[limit] and page[offset], or page[size] and page[number]';

/**
 * Reads the query of a list of administered resources: its page, and filters `filter[type.attribute]` on the filterable
 * attributes, each at most once and with one value. Throws all faults together (82xx, 87xx).
 */
export function parsePage(
  request: RequestTarget,
  { type }: AdministeredKind,
  filterable: readonly string[],
  limits: ListLimits,
): AdministeredQuery {
  const faults: Fault[] = [];
  const parameters = readParameters(searchOf(request));
  const names = new Set<ParameterName>(filterable.length === 0 ? PAGE_PLACES : [...PAGE_PLACES, 'filter']);
  const values = selectParameters(parameters, names, faults, REASON);
  const page = readPage(values.once, { defaultLimit: limits.defaultPageLimit, maxLimit: limits.maxPageLimit }, faults);
  const lists = readSingleFilters(readFilters(values.filters, limits, faults), idFilters(type, filterable), faults);
  throwIfAny(faults);
  const filters = new Map(lists.entries().map(([attribute, [value = '']]) => [attribute, value]));
  const kept = keptParameters(parameters);
  const maxLinkBytes = limits.maxUrlBytes;
  refuseUnlinkable(request, page, kept, maxLinkBytes);
  return { page, kept, maxLinkBytes, filters };
}

/** Filters by attributes that are ids. */
function idFilters(type: string, filterable: readonly string[]): SingleFilters<string> {
  return {
    nameOf: (path) => filterable.find((attribute) => path.length === 2 && path[0] === type && path[1] === attribute),
    operator: 'eq',
    accepts: (_attribute, value) => hasIdSyntax(value),
    details: {
      path: `The list is filtered by ${filterable.join(', ')}`,
      operator: 'The only operator is eq, with one operand',
      operand: 'The operand is not an id',
    },
  };
}
