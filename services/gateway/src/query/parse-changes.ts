import { CHANGE_KINDS, hasIdSyntax, type Catalog } from '@crm/catalog';
import { throwIfAny, type Fault } from '@crm/errors';
import {
  EVENT_PARAMETERS,
  keptParameters,
  readFilters,
  readPage,
  readParameters,
  selectParameters,
  type FilterLimits,
  type ParameterName,
} from '@crm/jsonapi';
import type { ListChangesRequestInput } from '@crm/protos';
import { readSingleFilters, type SingleFilters } from './read-single-filters.js';
import { searchOf, type QueryTarget } from './search-of.js';

/** The part of the feed that a client requests. */
export interface ChangesQuery {
  /** `after` is not validated. */
  readonly wanted: Required<ListChangesRequestInput>;
  /** The parameters that links to other pages keep, see `keptParameters`. */
  readonly kept: string;
}

/** Bounds of `page[limit]` (changes#pages-of-changes). */
export const CHANGES_PAGE = { defaultLimit: 100, maxLimit: 1_000 };

const KNOWN: ReadonlySet<ParameterName> = new Set<ParameterName>(['page[after]', 'page[limit]', 'filter']);
const OF_EVENTS: ReadonlySet<ParameterName> = new Set([...KNOWN, ...EVENT_PARAMETERS]);
const REASON = 'The feed has page[after], page[limit], filter[module], filter[kind] and filter[client]';

/**
 * Reads the query of a page of changes (changes#pages-of-changes) or of a stream (changes#events). Throws all faults
 * together (82xx).
 */
export function parseChanges(
  request: QueryTarget,
  limits: FilterLimits,
  { isStream }: { readonly isStream: boolean },
): ChangesQuery {
  const faults: Fault[] = [];
  const parameters = readParameters(searchOf(request));
  const values = selectParameters(parameters, isStream ? OF_EVENTS : KNOWN, faults, REASON);
  const { limit, after: first } = readPage(values.once, CHANGES_PAGE, faults);
  const { once } = values;
  const positions = [once.get('lastEventId'), once.get('evs_last_event_id'), first];
  const after = positions.find((position) => position !== undefined && position !== '') ?? '';
  const lists = readSingleFilters(readFilters(values.filters, limits, faults), filtersOf(request.api.catalog), faults);
  throwIfAny(faults);
  const [modules = [], kinds = [], clients = []] = FILTERS.map((name) => lists.get(name));
  return { wanted: { after, limit, modules, kinds, clients }, kept: keptParameters(parameters) };
}

const OPERANDS = 'filter[module] takes names of modules, filter[kind] kinds of changes, filter[client] ids of clients';
const FILTERS = ['module', 'kind', 'client'] as const;

type FilterName = (typeof FILTERS)[number];

function filtersOf(catalog: Catalog): SingleFilters<FilterName> {
  const accepted: Readonly<Record<FilterName, (value: string) => boolean>> = {
    module: (name) => catalog.module(name) !== undefined,
    kind: (name) => (CHANGE_KINDS as readonly string[]).includes(name),
    client: hasIdSyntax,
  };
  return {
    nameOf: (path) => FILTERS.find((name) => name === path.join('.')),
    operator: 'in',
    accepts: (name, value) => accepted[name](value),
    details: { path: REASON, operator: 'The filter is a list of values', operand: OPERANDS },
  };
}
