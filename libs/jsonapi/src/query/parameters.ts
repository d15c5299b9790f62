import { AppError, type Fault } from '@crm/errors';

/** A query parameter, decoded. */
export type Parameter = readonly [name: string, value: string];

/** The parameters of the service. `filter` stands for `filter` and every `filter[…]`, `fields` for every `fields[…]`. */
export type ParameterName = (typeof ONCE)[number] | 'filter' | 'fields';

/** The parameters of one request that its URL answers to. */
export interface GivenParameters {
  /** `page[…]`, `sort` and `include` by name. */
  readonly once: ReadonlyMap<string, string>;
  /** `fields[TYPE]` by TYPE. */
  readonly fields: ReadonlyMap<string, string>;
  /** `filter` and `filter[…]` in the order given; they may be repeated. */
  readonly filters: readonly Parameter[];
}

const ONCE = ['page[limit]', 'page[offset]', 'page[after]', 'page[before]', 'page[count]', 'sort', 'include'] as const;
const NAMES: ReadonlySet<string> = new Set(ONCE);

/**
 * Splits a query string, without its question mark, into decoded parameters in the order given; `+` is a space.
 * Throws 8407 when a percent sign does not begin a valid UTF-8 escape.
 */
export function readParameters(search: string): Parameter[] {
  if (search === '') return [];
  return search
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      return equals < 0 ? [decode(part), ''] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
    });
}

/**
 * Sorts out the parameters that the URL answers to and adds a fault for every other one: 8205 when one is repeated that
 * may not be, 8204 when it is a parameter of the service that this URL does not serve, 8201 when it is none at all.
 */
export function selectParameters(
  parameters: readonly Parameter[],
  known: ReadonlySet<ParameterName>,
  faults: Fault[],
): GivenParameters {
  const once = new Map<string, string>();
  const fields = new Map<string, string>();
  const filters: Parameter[] = [];
  for (const [parameter, value] of parameters) {
    const name = nameOf(parameter);
    const refuse = (code: 8201 | 8204 | 8205): void => {
      faults.push({ code, value: parameter, source: { parameter } });
    };
    if (name === undefined) refuse(8201);
    else if (!known.has(name)) refuse(8204);
    else if (name === 'filter') filters.push([parameter, value]);
    else {
      const [given, key] = name === 'fields' ? [fields, parameter.slice('fields['.length, -1)] : [once, parameter];
      if (given.has(key)) refuse(8205);
      else given.set(key, value);
    }
  }
  return { once, fields, filters };
}

function nameOf(parameter: string): ParameterName | undefined {
  if (isOnce(parameter)) return parameter;
  if (parameter === 'filter') return 'filter';
  if (!parameter.endsWith(']')) return undefined;
  if (parameter.startsWith('filter[')) return 'filter';
  return parameter.startsWith('fields[') ? 'fields' : undefined;
}

function isOnce(parameter: string): parameter is (typeof ONCE)[number] {
  return NAMES.has(parameter);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new AppError({ code: 8407, value: text, detail: 'The query string is not validly percent-encoded' });
  }
}
