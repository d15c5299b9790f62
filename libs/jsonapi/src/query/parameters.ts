import { AppError, type Fault } from '@crm/errors';

/** A query parameter, decoded. */
export type Parameter = readonly [name: string, value: string];

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

const LATER_PARAMETER = /^(?:(?:filter|fields)(?:\[.*\])?|sort|include|page\[(?:limit|offset|count|after|before)\])$/s;

/**
 * Keeps the parameters that the URL answers to and adds a fault for every other one: 8205 when a known one is repeated,
 * 8204 when it is a parameter of the service that this URL does not serve, 8201 when it is none at all.
 */
export function selectParameters(
  parameters: readonly Parameter[],
  known: ReadonlySet<string>,
  faults: Fault[],
): ReadonlyMap<string, string> {
  const selected = new Map<string, string>();
  for (const [parameter, value] of parameters) {
    if (known.has(parameter) && !selected.has(parameter)) {
      selected.set(parameter, value);
      continue;
    }
    const code = known.has(parameter) ? 8205 : LATER_PARAMETER.test(parameter) ? 8204 : 8201;
    faults.push({ code, value: parameter, source: { parameter } });
  }
  return selected;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new AppError({ code: 8407, value: text, detail: 'The query string is not validly percent-encoded' });
  }
}
