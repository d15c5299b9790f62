import type { Link, Module } from '@crm/catalog';
import { hasIdSyntax, isExternalSystem } from '@crm/catalog';
import { AppError, codes, type Fault } from '@crm/errors';
import { readParameters, type ParameterName } from '@crm/jsonapi';
import type { Scope } from '@crm/token';
import { createQueryParser, type ListLimits, type ListQuery } from './parse-list.js';
import { searchOf, type QueryTarget } from './search-of.js';

/** The formats of exports. */
export const EXPORT_FORMATS = ['ndjson', 'csv'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The query of an export (exports#parameters-of-exports). */
export interface ExportQuery extends Pick<ListQuery, 'request' | 'scopes' | 'faults'> {
  readonly module: Module;
  /** The attributes to export, in the order of columns. */
  readonly attributes: readonly string[];
  /** The links whose linkage is exported. */
  readonly links: readonly Link[];
  /** The systems whose external ids are exported. */
  readonly systems: readonly string[];
  readonly format: ExportFormat;
  readonly quotesFormulas: boolean;
  /** The id after which the export begins; empty = the beginning. */
  readonly after: string;
}

const NAMES: readonly ParameterName[] = [
  'module',
  'filter',
  'fields',
  'include',
  'external',
  'format',
  'formulas',
  'after',
];
const REASON = `An export is in the order of ids and has no pages; it takes ${NAMES.join(', ')}`;
const MAX_SYSTEMS = 10;
const BY_ID = { path: ['id'], descending: false, position: 0 };

/**
 * Creates the parser of exports; `accepted` is the format without the parameter. Faults are returned as those of lists
 * are. Throws 8217 for a module that is absent or unknown.
 */
export function createExportParser(limits: ListLimits) {
  const parse = createQueryParser(limits, NAMES, REASON);
  return (request: QueryTarget & { readonly httpVersion: string }, accepted: ExportFormat): ExportQuery => {
    const given = new Map(readParameters(searchOf(request)));
    const name = given.get('module') ?? '';
    const module = request.api.catalog.module(name);
    if (module === undefined)
      throw new AppError({ code: codes.unknownModuleInQuery, value: name, source: { parameter: 'module' } });
    const query = parse(request, module);
    const faults: Fault[] = [...query.faults];
    const refuse = (parameter: string, detail: string): void => {
      faults.push({
        code: codes.unsuitableParameter,
        value: given.get(parameter) ?? '',
        detail,
        source: { parameter },
      });
    };
    const written = given.get('format') ?? accepted;
    const format = EXPORT_FORMATS.find((one) => one === written);
    if (format === undefined) refuse('format', `The formats are ${EXPORT_FORMATS.join(' and ')}`);
    if (format === 'csv' && request.httpVersion === '1.0')
      refuse('format', 'Answers by HTTP/1.0 do not show whether they are complete; use HTTP/1.1, or ndjson');
    const formulas = given.get('formulas');
    if (formulas !== undefined && (formulas !== 'quoted' || format !== 'csv'))
      refuse('formulas', 'The parameter takes quoted, and concerns csv alone');
    const after = given.get('after') ?? '';
    if (after !== '' && !hasIdSyntax(after)) refuse('after', 'The parameter takes the id of a record');
    const named = given.get('external') ?? '';
    const systems = named === '' ? [] : named.split(',');
    const mostSystems = module.makerOnly ? 0 : MAX_SYSTEMS;
    const isOfSystems = systems.length <= mostSystems && systems.every(isExternalSystem);
    if (!isOfSystems || new Set(systems).size < systems.length)
      refuse('external', `The parameter takes at most ${mostSystems} systems of external ids, each once`);
    for (const { link, children } of query.include ?? []) {
      if (children.length === 0) continue;
      const detail = 'An export has the linkage of its records: each path is one link';
      faults.push({ code: codes.unknownIncludePath, value: link.name, detail, source: { parameter: 'include' } });
    }
    const fieldset = query.fieldsets.get(module.name);
    const stored = [...module.fields.values()].filter(({ derived }) => derived?.kind !== 'content');
    const names = stored.map((field) => field.name);
    const links = [...new Set([...(fieldset?.links ?? []), ...(query.include ?? []).map(({ link }) => link)])];
    const overLinks: readonly Scope[] = links.length === 0 ? [] : ['standard:relationship:read'];
    return {
      module,
      attributes: fieldset === undefined ? names : [...fieldset.attributes].filter((one) => names.includes(one)),
      links,
      systems,
      format: format ?? accepted,
      quotesFormulas: formulas === 'quoted',
      after,
      request: {
        limit: 1,
        offset: 0,
        countMode: 'COUNT_MODE_NONE',
        query: { ...query.request.query, sort: [BY_ID] },
        ...(fieldset && { selection: { attributes: [...fieldset.attributes] } }),
      },
      scopes: [...new Set([...query.scopes, ...overLinks])],
      faults,
    };
  };
}
