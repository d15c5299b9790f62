import { startBackends, accessToken } from './stub-backends.ts';
import { createLogger } from '@crm/runtime';
const b = await startBackends(createLogger({ service: 's', version: '0', level: 'silent' }));
const attrs = Buffer.from(JSON.stringify({ name: 'Acme Corporation', date_created: '2026-01-01T00:00:00.000Z', date_entered: '2026-01-01T00:00:00.000Z', date_modified: '2026-01-01T00:00:00.000Z', description: 'Lorem ipsum dolor sit amet '.repeat(4), deleted: false, account_type: 'Customer', industry: 'Banking', annual_revenue: '1000', phone_fax: null, billing_address_street: 'Main street 5', billing_address_city: 'Berlin', billing_address_country: 'Germany', phone_office: '+49 30 123', website: 'https://example.org', ownership: null, employees: '50', ticker_symbol: null, assigned_user_id: '1', assigned_user_name: 'Administrator', created_by: '1', modified_user_id: '1', parent_id: null, parent_name: null, total_revenue: null, last_contacted: null }));
b.records.set('a-1', { id: 'a-1', version: 1, attributesJson: attrs, toOne: [{ link: 'assigned_user_link', id: '1' }, { link: 'created_by_link', id: '1' }] });
for (let i = 0; i < 100; i++) b.records.set('r' + i, { id: '0197a-' + i, version: 1, attributesJson: attrs, toOne: [] });
console.log(JSON.stringify({ auth: b.authPort, records: b.recordsPort, token: accessToken() }));
