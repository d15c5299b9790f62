import { expect } from '@jest/globals';
import { catalog } from '@crm/catalog';
import type { AppError, Fault } from '@crm/errors';
import { readFilters, readParameters, readSort } from '@crm/jsonapi';
import { bind, type CompiledSql } from '@crm/postgres';
import type { ListRequestMessage } from '@crm/protos';
import { unrestricted, type Rights } from '../src/domain/rights.js';
import { bindList, type WantedList, type WrittenQuery } from '../src/lists/plan/bind-list.js';
import type { ListPlan } from '../src/lists/plan/list-plan.js';
import type { Gathering } from '../src/lists/sql/compile-gathered.js';
import { compilePage } from '../src/lists/sql/compile-page.js';
import { literal } from '../src/sql/quote.js';
import { examinedRows, type ExplainedPlans } from './examined-rows.js';
import type { OwnerTuple, RecordsUnderTest } from './records-under-test.js';

/** Reads a query string like the gateway: `filter[…]`, `filter` and `sort`, not encoded except for `%`, `&` and `+`. */
export function readQuery(search: string): WrittenQuery {
  const faults: Fault[] = [];
  const parameters = readParameters(search);
  const filters = parameters.filter(([name]) => name.startsWith('filter'));
  const limits = { maxConditions: 100, maxListValues: 1_000 };
  const sort = readSort(new Map(parameters).get('sort'), 100, faults);
  const query = { ...readFilters(filters, limits, faults), sort };
  if (faults.length > 0) throw new Error(`${search}: ${JSON.stringify(faults)}`);
  return query;
}

/** Such a query as the gateway sends it. */
export function queryMessage(search: string): ListRequestMessage['query'] {
  const { conditions, namedFilters, sort } = readQuery(search);
  return {
    namedFilters: [...namedFilters],
    sort: sort.map((field) => ({ ...field, path: [...field.path] })),
    conditions: conditions.map(({ parameter, path, comparators }) => ({
      parameter,
      path: [...path],
      comparators: comparators.map((one) => ({ ...one, operands: one.operands.map((operand) => ({ ...operand })) })),
    })),
  };
}

/** The options of a list in a test. */
export interface ListOptions extends Partial<Omit<WantedList, 'module' | 'through' | 'query'>> {
  readonly through?: OwnerTuple;
  readonly search?: string;
  /** Of the requesting user; unrestricted by default. */
  readonly rights?: Rights;
}

/** The plan of a list, by default of its first page of 20. */
export function planList(
  moduleName: string,
  { through, search, rights = unrestricted('1'), ...more }: ListOptions = {},
  served = catalog,
): ListPlan {
  const module = served.module(moduleName);
  if (module === undefined) throw new Error(`no module ${moduleName}`);
  const [owner = '', ownerId = '', name = ''] = through ?? [];
  const link = served.module(owner)?.links.get(name);
  const wanted = {
    module,
    page: { rows: 21, offset: 0 },
    ...(link && { through: { link, ownerId } }),
    ...(search !== undefined && { query: readQuery(search) }),
    ...more,
  };
  return bindList(served, wanted, { rights, now: new Date() });
}

/** The statement of a list to explain, and how. */
export interface ExplainOptions {
  /** Gather the whole list for its page. */
  readonly gathering?: Gathering | undefined;
  /** A statement of the list other than that of its page. */
  readonly statement?: CompiledSql;
  /** Plan for these values instead of any values. */
  readonly custom?: boolean;
}

/** How many rows of each table Postgres examines to read a page, by any plan. */
async function examinedForList(
  records: RecordsUnderTest,
  plan: ListPlan,
  options: ExplainOptions = {},
): Promise<ReadonlyMap<string, number>> {
  return examinedRows(await explain(records, plan, options));
}

/**
 * Expects that reading a page examines at most the given number of rows of each table, whichever plan Postgres chooses.
 */
export async function expectExamined(
  records: RecordsUnderTest,
  plan: ListPlan,
  most: Readonly<Record<string, number>>,
  options: ExplainOptions = {},
): Promise<void> {
  const examined = await examinedForList(records, plan, options);
  const over = Object.entries(most).map(([table, limit]) => [table, examined.get(table) ?? 0, limit] as const);
  expect(over.filter(([, rows, limit]) => rows > limit)).toEqual([]);
}

/** The plan by which Postgres reads a page for the service, as it runs. */
function explain(
  records: RecordsUnderTest,
  { structure, values }: ListPlan,
  { gathering, statement = compilePage(catalog, structure, { gathering }), custom = false }: ExplainOptions,
): Promise<ExplainedPlans> {
  const bound = bind(statement, values);
  return records.database.transaction(async (tx) => {
    const run = <Row extends object>(text: string): Promise<Row[]> =>
      tx.run<Row>({ label: 'explain', text, values: [] });
    await run(`set local plan_cache_mode = force_${custom ? 'custom' : 'generic'}_plan`);
    await run(`prepare p as ${bound.text}`);
    const literals = bound.values.map((value) => literal(toText(value))).join(', ');
    const execute = literals === '' ? 'execute p' : `execute p(${literals})`;
    const [explained] = await run<{ 'QUERY PLAN': string }>(
      `explain (analyze, format json, buffers off, costs off, timing off, summary off) ${execute}`,
    );
    await run('deallocate p');
    if (explained === undefined) throw new Error('EXPLAIN answered no plan');
    return JSON.parse(explained['QUERY PLAN']) as ExplainedPlans;
  });
}

/** The faults of a query as `code parameter: detail`. */
export function describeFaults(error: AppError): string[] {
  return error.faults.map(({ code, source, detail }) => {
    const parameter = source !== undefined && 'parameter' in source ? source.parameter : '';
    return `${code} ${parameter}: ${detail ?? ''}`;
  });
}

function toText(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return `{${value.map((one) => JSON.stringify(String(one))).join(',')}}`;
}
