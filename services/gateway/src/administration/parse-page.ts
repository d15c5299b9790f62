import { hasIdSyntax } from '@crm/catalog';
import { codes, throwIfAny, type Fault } from '@crm/errors';
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
import { refuseUnlinkable } from '../query/refuse-unlinkable.js';
import { searchOf, type RequestTarget } from '../query/search-of.js';
import type { AdministeredKind } from './kinds.js';

/** The page and the filters of a list of administration. */
export interface AdministeredQuery extends PlaceInList {
  /** The required value of each filtered attribute, by attribute. */
  readonly filters: ReadonlyMap<string, string>;
}

const REASON = 'Lists of administration have page[limit] and page[offset], or page[size] and page[number]';

/**
 * Reads the query of a list of administration: its page, and filters `filter[type.attribute]` on the filterable
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
  const known = new Set<ParameterName>(filterable.length === 0 ? PAGE_PLACES : [...PAGE_PLACES, 'filter']);
  const given = selectParameters(parameters, known, faults, REASON);
  const page = readPage(given.once, { defaultLimit: limits.defaultPageLimit, maxLimit: limits.maxPageLimit }, faults);
  const filters = readIdFilters(readFilters(given.filters, limits, faults), type, filterable, faults);
  throwIfAny(faults);
  const kept = keptParameters(parameters);
  const maxLinkBytes = limits.maxUrlBytes;
  refuseUnlinkable(request, page, kept, maxLinkBytes);
  return { page, kept, maxLinkBytes, filters };
}

/** The required value of each attribute. Adds 8205 and 8207 to 8210 for anything that is no such filter. */
function readIdFilters(
  { conditions, namedFilters }: ReturnType<typeof readFilters>,
  type: string,
  filterable: readonly string[],
  faults: Fault[],
): ReadonlyMap<string, string> {
  const filters = new Map<string, string>();
  for (const value of namedFilters)
    faults.push({ code: codes.unknownFilterName, value, source: { parameter: 'filter' } });
  for (const { parameter, path, comparators } of conditions) {
    const source = { parameter };
    const [typeOfPath, attribute = '', ...rest] = path;
    const isKnown = typeOfPath === type && rest.length === 0 && filterable.includes(attribute);
    const [comparator, ...others] = comparators;
    const [operand] = comparator?.operands ?? [];
    if (!isKnown)
      faults.push({
        code: codes.unknownFilterPath,
        value: parameter,
        source,
        detail: `The list is filtered by ${filterable.join(', ')}`,
      });
    else if (filters.has(attribute)) faults.push({ code: codes.repeatedQueryParameter, value: parameter, source });
    else if (comparator === undefined || operand === undefined || others.length > 0 || comparator.operator !== 'eq')
      faults.push({
        code: codes.unknownOperator,
        value: parameter,
        source,
        detail: 'The only operator is eq, with one operand',
      });
    else if (!hasIdSyntax(operand.text))
      faults.push({ code: codes.unsuitableOperand, value: operand.text, source, detail: 'The operand is not an id' });
    else filters.set(attribute, operand.text);
  }
  return filters;
}
