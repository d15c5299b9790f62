import { codes, type Fault } from '@crm/errors';
import type { readFilters } from '@crm/jsonapi';

/** Filters of a list, each of which a query has at most once and with one operator. */
export interface SingleFilters<Name extends string> {
  /** The filter that a path names; undefined for none. */
  readonly nameOf: (path: readonly string[]) => Name | undefined;
  readonly operator: 'eq' | 'in';
  readonly accepts: (name: Name, value: string) => boolean;
  /** Details of faults: of a name or path of no filter, of another operator, and of a value. */
  readonly details: { readonly path: string; readonly operator: string; readonly operand?: string };
}

/** The values of each filter. Adds 8205 and 8207 to 8210 for anything that is no such filter. */
export function readSingleFilters<Name extends string>(
  { conditions, namedFilters }: ReturnType<typeof readFilters>,
  { nameOf, operator, accepts, details }: SingleFilters<Name>,
  faults: Fault[],
): ReadonlyMap<Name, string[]> {
  const filters = new Map<Name, string[]>();
  for (const value of namedFilters)
    faults.push({ code: codes.unknownFilterName, value, source: { parameter: 'filter' }, detail: details.path });
  for (const { parameter, path, comparators } of conditions) {
    const of = { value: parameter, source: { parameter } };
    const name = nameOf(path);
    const [comparator, ...others] = comparators;
    const values = comparator?.operands.map(({ text }) => text) ?? [];
    if (name === undefined) faults.push({ ...of, code: codes.unknownFilterPath, detail: details.path });
    else if (filters.has(name)) faults.push({ ...of, code: codes.repeatedQueryParameter });
    else if (values.length === 0 || others.length > 0 || comparator?.operator !== operator)
      faults.push({ ...of, code: codes.unknownOperator, detail: details.operator });
    else {
      const unsuitable = values.filter((value) => !accepts(name, value));
      const detail = details.operand === undefined ? {} : { detail: details.operand };
      faults.push(...unsuitable.map((value) => ({ ...of, value, code: codes.unsuitableOperand, ...detail })));
      if (unsuitable.length === 0) filters.set(name, values);
    }
  }
  return filters;
}
