import type { NewRecord } from '../stack/api-client.js';
import { assignees } from './assignees.js';
import { counts } from './counts.js';
import { demoId, makeRecords } from './ids.js';
import { createPicker } from './random.js';
import { cities, companyNames, streets, trades } from './words.js';

// Subsidiaries come after all parents, so that a parent exists when it is named.
const firstSubsidiary = 46;

/** Companies; the last quarter are members of an earlier one. */
export function demoAccounts(): NewRecord[] {
  const pick = createPicker(1);
  return makeRecords('Accounts', 'account', counts.account, (number) => {
    const name = companyNames[(number * 7) % companyNames.length] ?? companyNames[0];
    const [trade, industry] = trades[(number + Math.floor(number / 30)) % trades.length] ?? trades[0];
    const [city, country, code] = pick.from(cities);
    const isSubsidiary = number >= firstSubsidiary;
    return {
      name: isSubsidiary ? `${name} ${trade} ${city}` : `${name} ${trade}`,
      account_type: pick.from(['Customer', 'Customer', 'Prospect', 'Partner', 'Reseller']),
      industry,
      annual_revenue: String(pick.number(1, 400) * 100_000),
      total_revenue: pick.number(1_000, 900_000) / 100,
      employees: String(pick.number(5, 4_000)),
      phone_office: `+${code} ${String(pick.number(100, 999))} ${String(pick.number(100_000, 999_999))}`,
      website: `https://${name.toLowerCase()}-${trade.toLowerCase()}.example`,
      billing_address_street: `${pick.from(streets)} ${String(pick.number(1, 180))}`,
      billing_address_city: city,
      billing_address_country: country,
      assigned_user_id: pick.from(assignees),
      ...(isSubsidiary ? { parent_id: demoId('account', pick.number(1, firstSubsidiary - 1)) } : {}),
    };
  });
}

/** The accounts that must exist before the others. */
export function isParentAccount(record: NewRecord): boolean {
  return record.attributes.parent_id === undefined;
}
