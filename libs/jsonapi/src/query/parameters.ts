import { codes, MAX_FAULTS, throwIfAny, type Fault } from '@crm/errors';
import { PAGE_PARAMETERS } from './page.js';
import { charactersBefore } from './position.js';

/** A query parameter, decoded. */
export type Parameter = readonly [name: string, value: string];

/** The parameters of the service. `filter` means `filter` and every `filter[…]`, `fields` every `fields[…]`. */
export type ParameterName = (typeof ONCE)[number] | 'filter' | 'fields';

export interface GivenParameters {
  /** `page[…]`, `sort`, `include`, `module` and the others that may be given once, by name. */
  readonly once: ReadonlyMap<string, string>;
  /** `fields[TYPE]` by TYPE. */
  readonly fields: ReadonlyMap<string, string>;
  /** `filter` and `filter[…]` in the order given; they may be repeated. */
  readonly filters: readonly Parameter[];
}

/** Published clients of server-sent events add these to the URL. The last one has no meaning here. */
export const EVENT_PARAMETERS = ['lastEventId', 'evs_last_event_id', 'evs_buffer_size_limit'] as const;

/** The parameters of exports alone. */
const EXPORT_PARAMETERS = ['format', 'formulas', 'after', 'external'] as const;
/** The parameters of imports alone. */
const IMPORT_PARAMETERS = ['mode', 'key', 'dryRun', 'maxFaults'] as const;

const ONCE = [
  ...PAGE_PARAMETERS,
  'page[count]',
  'sort',
  'include',
  'module',
  ...EVENT_PARAMETERS,
  ...EXPORT_PARAMETERS,
  ...IMPORT_PARAMETERS,
] as const;
const NAMES: ReadonlySet<string> = new Set(ONCE);

/**
 * Splits a query string, without its question mark, into decoded parameters in the order given; `+` is a space. Throws
 * 8407 for names and values in which a percent sign does not start a valid UTF-8 escape.
 */
export function readParameters(search: string): Parameter[] {
  if (search === '') return [];
  const faults: Fault[] = [];
  const parameters: Parameter[] = [];
  for (const part of search.split('&')) {
    // Each part that cannot be decoded costs an exception, and more faults are not reported.
    if (faults.length >= MAX_FAULTS) break;
    if (part !== '') parameters.push(readParameter(part, faults));
  }
  throwIfAny(faults);
  return parameters;
}

function readParameter(part: string, faults: Fault[]): Parameter {
  const equals = part.indexOf('=');
  const written = equals < 0 ? part : part.slice(0, equals);
  const name = decode(written);
  const parameter = name ?? written;
  if (name === undefined) faults.push(malformed(parameter, 'name', written));
  if (equals < 0) return [parameter, ''];
  const text = part.slice(equals + 1);
  const value = decode(text);
  if (value === undefined) faults.push(malformed(parameter, 'value', text));
  return [parameter, value ?? ''];
}

/**
 * Selects the parameters that the URL supports and adds a fault for every other one: 8205 for one that must not be
 * repeated, 8204 for a parameter of the service that this URL does not support, 8201 for an unknown one. `reason`
 * explains why the URL does not support a parameter.
 */
export function selectParameters(
  parameters: readonly Parameter[],
  known: ReadonlySet<ParameterName>,
  faults: Fault[],
  reason?: string,
): GivenParameters {
  const once = new Map<string, string>();
  const fields = new Map<string, string>();
  const filters: Parameter[] = [];
  for (const [parameter, value] of parameters) {
    const name = nameOf(parameter);
    const refuse = (
      code:
        | typeof codes.unknownQueryParameter
        | typeof codes.unsupportedQueryParameter
        | typeof codes.repeatedQueryParameter,
    ): void => {
      const isExplained = code === codes.unsupportedQueryParameter && reason !== undefined;
      faults.push({ code, value: parameter, source: { parameter }, ...(isExplained && { detail: reason }) });
    };
    if (name === undefined) refuse(codes.unknownQueryParameter);
    else if (!known.has(name)) refuse(codes.unsupportedQueryParameter);
    else if (name === 'filter') filters.push([parameter, value]);
    else {
      const [given, key] = name === 'fields' ? [fields, parameter.slice('fields['.length, -1)] : [once, parameter];
      if (given.has(key)) refuse(codes.repeatedQueryParameter);
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

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

const ESCAPE_LENGTH = 3;
/** One character as RFC 3986 section 2.1 encodes it, in one to four bytes. */
const ESCAPES = /(?:%[0-9a-f]{2})+/giy;

function malformed(parameter: string, part: 'name' | 'value', text: string): Fault {
  const percent = faultyPercent(text);
  const character = charactersBefore(text, percent) + 1;
  const detail =
    `The ${part} has a % at character ${character} that begins no escape of UTF-8; ` +
    'a percent sign is written %25 (RFC 3986 section 2.4)';
  // Only an excerpt, because errors are logged, and the content of an unknown parameter may be anything.
  return {
    code: codes.malformedUrl,
    value: text.slice(percent, percent + ESCAPE_LENGTH),
    source: { parameter },
    detail,
  };
}

/** The first percent sign that cannot be decoded, neither alone nor with the escapes after it. */
function faultyPercent(text: string): number {
  for (let percent = text.indexOf('%'); percent >= 0;) {
    ESCAPES.lastIndex = percent;
    const [escapes = ''] = ESCAPES.exec(text) ?? [];
    if (escapes === '') return percent;
    for (let from = 0; from < escapes.length;) {
      const length = [3, 6, 9, 12].find((size) => decode(escapes.slice(from, from + size)) !== undefined);
      if (length === undefined) return percent + from;
      from += length;
    }
    percent = text.indexOf('%', percent + escapes.length);
  }
  return 0;
}
