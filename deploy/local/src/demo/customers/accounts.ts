import type { NewRecord } from '../../stack/api-client.js';
import { assignees } from '../assignees.js';
import { counts } from '../counts.js';
import { demoId, makeRecords } from '../ids.js';
import { createPicker } from '../random.js';
import { cities, companyNames, streets, trades } from '../words.js';

/** How many accounts, the first ones, are no members of another. */
export const parentAccounts = 45;

/** Companies; the last quarter are members of an earlier one. */
export function demoAccounts(): NewRecord[] {
  const pick = createPicker(1);
  return makeRecords('Accounts', 'account', counts.account, (number) => {
    const parent = parentOf(number);
    const [, industry] = tradeOf(parent ?? number);
    const [city, country, code] = accountCity(number);
    return {
      name: accountName(number),
      account_type: pick.from(['Customer', 'Customer', 'Prospect', 'Partner', 'Reseller']),
      industry,
      annual_revenue: String(pick.number(1, 400) * 100_000),
      total_revenue: pick.number(1_000, 900_000) / 100,
      employees: String(pick.number(5, 4_000)),
      phone_office: `+${code} ${String(pick.number(100, 999))} ${String(pick.number(100_000, 999_999))}`,
      website: `https://${domainOf(number)}`,
      // A company has one general address, which its accounts share.
      email1: `office@${domainOf(number)}`,
      billing_address_street: `${pick.from(streets)} ${String(pick.number(1, 180))}`,
      billing_address_city: city,
      billing_address_country: country,
      assigned_user_id: pick.from(assignees),
      ...(parent === undefined ? {} : { parent_id: demoId('account', parent) }),
    };
  });
}

/** The name of the nth account; that of a member is its parent's with its city. */
export function accountName(number: number): string {
  const parent = parentOf(number);
  return parent === undefined ? ownName(number) : `${ownName(parent)} ${accountCity(number)[0]}`;
}

/** The accounts that must exist before the others. */
export function isParentAccount(record: NewRecord): boolean {
  return record.attributes.parent_id === undefined;
}

function parentOf(number: number): number | undefined {
  return number <= parentAccounts ? undefined : 1 + (((number - parentAccounts) * 3) % parentAccounts);
}

function domainOf(number: number): string {
  return `${ownName(parentOf(number) ?? number)
    .toLowerCase()
    .replaceAll(' ', '-')}.example`;
}

function ownName(number: number): string {
  return `${companyNames[(number * 7) % companyNames.length] ?? companyNames[0]} ${tradeOf(number)[0]}`;
}

function tradeOf(number: number): (typeof trades)[number] {
  return trades[(number + Math.floor(number / companyNames.length)) % trades.length] ?? trades[0];
}

/** City, country and telephone code of the nth account. */
export function accountCity(number: number): (typeof cities)[number] {
  return cities[(number * 5) % cities.length] ?? cities[0];
}
