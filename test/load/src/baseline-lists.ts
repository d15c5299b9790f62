import type { ListName } from './baseline-list-sql.js';

/** The hand-written statement that answers a list, and its parameters. */
export interface BaselineList {
  readonly name: ListName;
  readonly values: readonly string[];
}

type Query = Readonly<Record<string, unknown>>;

/** Recognises the lists that the benchmark asks for; nothing is checked. */
export function chooseList(module: string, query: Query): BaselineList {
  const value = (parameter: string): string => {
    const found = query[parameter];
    return typeof found === 'string' ? found : '';
  };
  if (module === 'Meetings') {
    return { name: 'meetingsByAnswer', values: [value('filter[Meetings.users.meta.middle_table.accept_status]')] };
  }
  if (module === 'Contacts') {
    const [industry, country] = ['industry', 'billing_address_country'].map((name) =>
      value(`filter[Contacts.accounts.${name}]`),
    );
    if (industry) return { name: 'contactsByIndustry', values: [industry] };
    if (country) return { name: 'contactsByCountry', values: [country] };
    return { name: 'contactsByAccountName', values: [value('filter[Contacts.accounts.name]')] };
  }
  if (value('sort') === 'name') {
    const values = [value('filter[Accounts.account_type]'), value('filter[Accounts.industry]')];
    return { name: 'accountsByName', values };
  }
  if (value('page[after]') !== '') return { name: 'accountsAfter', values: readCursor(value('page[after]')) };
  if (value('page[offset]') !== '') return { name: 'accountsFrom', values: [value('page[offset]')] };
  return { name: 'accounts', values: [] };
}

/** The date and the id in a cursor of the product: so the baselines start at the same row. */
function readCursor(cursor: string): string[] {
  const [, , entered, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Cursor;
  return [entered, id];
}

/** Version, hash of the order, then the values of its keys. */
type Cursor = readonly [version: number, hash: string, entered: string, id: string];
