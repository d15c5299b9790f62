import { CHANGE_KINDS, hasIdSyntax, type Catalog } from '@crm/catalog';
import { codes, throwIfAny, type Fault } from '@crm/errors';
import {
  keptParameters,
  readFilters,
  readPage,
  readParameters,
  selectParameters,
  type FilterLimits,
  type ParameterName,
} from '@crm/jsonapi';
import type { ListChangesRequestInput } from '@crm/protos';
import { searchOf, type RequestTarget } from './search-of.js';

/** The part of the feed that a client requests. */
export interface ChangesQuery {
  /** `after` is not validated. */
  readonly wanted: Required<ListChangesRequestInput>;
  /** The parameters that links to other pages keep, see `keptParameters`. */
  readonly kept: string;
}

/** Bounds of `page[limit]` (changes#pages-of-changes). */
const PAGE = { defaultLimit: 100, maxLimit: 1_000 };

const KNOWN: ReadonlySet<ParameterName> = new Set<ParameterName>(['page[after]', 'page[limit]', 'filter']);
const REASON = 'The feed has page[after], page[limit], filter[module], filter[kind] and filter[client]';

/** Reads the query of a page of changes (changes#pages-of-changes). Throws all faults together (82xx). */
export function parseChanges(request: RequestTarget, catalog: Catalog, limits: FilterLimits): ChangesQuery {
  const faults: Fault[] = [];
  const parameters = readParameters(searchOf(request));
  const given = selectParameters(parameters, KNOWN, faults, REASON);
  const { limit, after = '' } = readPage(given.once, PAGE, faults);
  const accepted = {
    module: (name: string): boolean => catalog.module(name) !== undefined,
    kind: (name: string): boolean => (CHANGE_KINDS as readonly string[]).includes(name),
    client: hasIdSyntax,
  };
  const lists = readLists(readFilters(given.filters, limits, faults), accepted, faults);
  throwIfAny(faults);
  const { module: modules = [], kind: kinds = [], client: clients = [] } = lists;
  return { wanted: { after, limit, modules, kinds, clients }, kept: keptParameters(parameters) };
}

type ListName = 'module' | 'kind' | 'client';

/** The values of each filter. Adds 8205, 8207, 8208, 8209 and 8210 for anything that is no such filter. */
function readLists(
  { conditions, namedFilters }: ReturnType<typeof readFilters>,
  accepted: Readonly<Record<ListName, (value: string) => boolean>>,
  faults: Fault[],
): Partial<Record<ListName, string[]>> {
  const lists: Partial<Record<ListName, string[]>> = {};
  for (const value of namedFilters)
    faults.push({ code: codes.unknownFilterName, value, source: { parameter: 'filter' } });
  for (const { parameter, path, comparators } of conditions) {
    const source = { parameter };
    const name = path.join('.');
    const [comparator, ...others] = comparators;
    const values = comparator?.operands.map(({ text }) => text) ?? [];
    if (!isListName(name, accepted))
      faults.push({ code: codes.unknownFilterPath, value: parameter, source, detail: REASON });
    else if (name in lists) faults.push({ code: codes.repeatedQueryParameter, value: parameter, source });
    else if (others.length > 0 || comparator?.operator !== 'in')
      faults.push({ code: codes.unknownOperator, value: parameter, source, detail: 'The filter is a list of values' });
    else {
      const unknown = values.filter((value) => !accepted[name](value));
      faults.push(...unknown.map((value) => ({ code: codes.unsuitableOperand, value, source })));
      lists[name] = values;
    }
  }
  return lists;
}

function isListName(name: string, accepted: object): name is ListName {
  return Object.hasOwn(accepted, name);
}
