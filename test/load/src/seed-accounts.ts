import { refillTables } from './refill-tables.js';

/**
 * Makes records.accounts hold this many plausible rows, and none but those, and answers 1,000 ids spread over them. Half of
 * them are customers, a quarter is in each industry.
 */
export async function seedAccounts(adminUrl: string, rows: number): Promise<readonly string[]> {
  await refillTables(adminUrl, ['records.accounts'], (client) => client.query(SEED, [rows]));
  const step = Math.max(1, Math.floor(rows / 1000));
  return Array.from({ length: Math.min(rows, 1000) }, (_, index) => `bench-${index * step + 1}`);
}

const SEED = `
  insert into records.accounts (id, name, industry, account_type, billing_address_city, billing_address_country, phone_office,
    website, description, total_revenue, assigned_user_id, created_by, modified_user_id, date_entered, date_modified)
  select 'bench-' || n, 'Account ' || n, (array['Retail', 'Banking', 'Media', 'Energy'])[1 + n % 4],
    (array['Customer', 'Partner'])[1 + n / 4 % 2],
    'City ' || n % 500, 'Country ' || n % 40, '+1 555 ' || lpad((n % 10000)::text, 4, '0'), 'https://example.com/' || n,
    'Customer number ' || n || ' of the benchmark', n * 1.10, '1', '1', '1',
    now() - n * interval '1 second', now() - n * interval '1 second'
  from generate_series(1, $1::integer) n`;
