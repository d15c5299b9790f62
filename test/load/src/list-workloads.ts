import type { Workload } from './workloads.js';
import type { SeededLists } from './seed-lists.js';

const JSON_API = 'application/vnd.api+json';
const PAGE = 20;
const DEEP_OFFSET = 100_000;
/** How many accounts are asked for, spread over those with contacts. */
const SPREAD = 1_000;

const ACCOUNTS = '/api/v8/modules/Accounts';
const CONTACTS = '/api/v8/modules/Contacts';

/**
 * The lists of the benchmark. The deep page is number 5,001, or the one in the middle of the smallest table that the lists
 * are measured at; its link is taken from the page before it.
 */
export async function listWorkloads(
  baseUrl: string,
  accessToken: string,
  seeded: SeededLists,
  smallest: number = seeded.rows,
): Promise<readonly Workload[]> {
  const headers = headersOf(accessToken);
  const get = (path: string) => ({ method: 'GET' as const, path, headers });
  const deep = Math.min(DEEP_OFFSET, Math.floor(smallest / (2 * PAGE)) * PAGE);
  const deepLink = await nextOf(baseUrl, offsetPath(deep - PAGE), headers);
  const first = firstPage(accessToken);
  const step = Math.max(1, Math.floor(seeded.accountsWithContacts / SPREAD));
  const accounts = Array.from(
    { length: Math.min(SPREAD, seeded.accountsWithContacts) },
    (_, index) => 1 + index * step,
  );
  return [
    first,
    {
      name: 'W3 list 20, two filters and a sort',
      bar: 0.85,
      requests: ['Retail', 'Banking', 'Media', 'Energy'].map((industry) =>
        get(
          `${ACCOUNTS}?${filter('Accounts.account_type', 'Customer')}&${filter('Accounts.industry', industry)}&sort=name`,
        ),
      ),
    },
    { name: 'W4 deep page by offset', bar: 1.5, requests: [get(offsetPath(deep))] },
    {
      name: 'W4 the same page by link',
      bar: undefined,
      against: { workload: first, bar: 0.9 },
      requests: [get(deepLink)],
    },
    {
      name: 'W5 list by a related name',
      bar: 0.9,
      requests: accounts.map((number) => get(`${CONTACTS}?${filter('Contacts.accounts.name', `Account ${number}`)}`)),
    },
    {
      name: 'W5 list by a common related value',
      bar: 0.9,
      requests: [get(`${CONTACTS}?${filter('Contacts.accounts.industry', 'Retail')}`)],
    },
    {
      name: 'W5 list by a rarer related value',
      bar: 0.9,
      requests: [7, 17, 27, 37].map((number) =>
        get(`${CONTACTS}?${filter('Contacts.accounts.billing_address_country', `Country ${number}`)}`),
      ),
    },
    {
      name: 'W5 related URL',
      bar: 0.9,
      requests: accounts.map((number) => get(`${ACCOUNTS}/bench-${number}/contacts`)),
    },
    {
      name: 'W5m list by a middle table',
      bar: 0.9,
      requests: [get(`/api/v8/modules/Meetings?${filter('Meetings.users.meta.middle_table.accept_status', 'accept')}`)],
    },
  ];
}

/** The first page of accounts. */
export function firstPage(accessToken: string): Workload {
  const requests = [{ method: 'GET' as const, path: ACCOUNTS, headers: headersOf(accessToken) }];
  return { name: 'W2 list 20, first page', bar: 0.85, requests };
}

function headersOf(accessToken: string): Record<string, string> {
  return { authorization: `Bearer ${accessToken}`, accept: JSON_API };
}

function filter(path: string, value: string): string {
  return `filter[${path}]=${encodeURIComponent(value)}`;
}

function offsetPath(offset: number): string {
  return `${ACCOUNTS}?page[offset]=${offset}`;
}

async function nextOf(baseUrl: string, path: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${baseUrl}${path}`, { headers });
  const { links } = (await response.json()) as { links?: { next?: string | null } };
  if (typeof links?.next !== 'string') throw new Error(`${path} has no next page`);
  const { pathname, search } = new URL(links.next, baseUrl);
  return `${pathname}${search}`;
}
