import { CONDITIONS, conditionsIn } from './list-query.js';

/** The parameter of a URL whose values react-admin writes into a form, also those that the form does not show. */
const FORM_VALUES = 'source';
/** The largest page of the API (lists#limit-and-offset), and a first record that every database can count to. */
const MOST = { page: 1_000_000, perPage: 200 };
/** Names of attributes, with those of linked records, and more than one in the search box. */
const NAME = /^[\w.|@]{1,200}$/;

/** The query of a URL without what no page of the panel writes there: values for forms, and malformed parts of a list. */
export function usableQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(FORM_VALUES);
  for (const name of ['page', 'perPage'] as const) {
    keepOne(query, name, (text) => (/^[1-9]\d*$/.test(text) && Number(text) <= MOST[name] ? text : undefined));
  }
  keepOne(query, 'sort', (text) => (NAME.test(text) ? text : undefined));
  keepOne(query, 'order', (text) => (text === 'ASC' || text === 'DESC' ? text : undefined));
  for (const name of ['filter', 'displayedFilters']) keepOne(query, name, usableFilter);
  const usable = query.toString();
  return usable === new URLSearchParams(search).toString() ? search : usable;
}

function keepOne(query: URLSearchParams, name: string, usable: (text: string) => string | undefined): void {
  const [text, second] = query.getAll(name);
  if (text === undefined) return;
  const kept = second === undefined ? usable(text) : undefined;
  if (kept === undefined) query.delete(name);
  else query.set(name, kept);
}

/** The texts, numbers and flags of a filter, and its conditions. */
function usableFilter(text: string): string | undefined {
  const filter = parsed(text);
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return undefined;
  const kept = Object.entries(filter).flatMap(([name, value]: [string, unknown]) => {
    if (name === CONDITIONS) return [[name, conditionsIn(value)]];
    return NAME.test(name) && ['string', 'number', 'boolean'].includes(typeof value) ? [[name, value]] : [];
  });
  const usable = JSON.stringify(Object.fromEntries(kept));
  return usable === JSON.stringify(filter) ? text : usable;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
