import { dateTime, flag, managed, type EdgeDefinition, type LinkDefinition } from '../define.js';

/** The modules whose records have e-mail addresses, and the name of an address's link back to them. */
const HOLDERS = [
  { module: 'Accounts', inverse: 'accounts' },
  { module: 'Contacts', inverse: 'contacts' },
  { module: 'Leads', inverse: 'leads' },
  { module: 'Prospects', inverse: 'prospects' },
  { module: 'Users', inverse: 'users' },
] as const;

const shared = { storage: 'local-edge', table: 'email_addr_bean_rel' } as const;

const middle = {
  reply_to_address: flag({ default: false }),
  date_created: managed(dateTime()),
} as const satisfies EdgeDefinition['middle'];

/** E-mail addresses of companies and people. All are rows of one table, distinguished by the module of the holder. */
export const emailAddressLinks: readonly LinkDefinition[] = HOLDERS.flatMap(({ module, inverse }): EdgeDefinition[] => [
  {
    ...shared,
    left: { module, column: 'bean_id', link: 'email_addresses' },
    right: { module: 'EmailAddresses', column: 'email_address_id', link: inverse },
    roles: [{ column: 'bean_module', value: module }],
    middle: { primary_address: flag({ default: false }), ...middle },
  },
  {
    ...shared,
    left: { module, column: 'bean_id', link: 'email_addresses_primary' },
    right: { module: 'EmailAddresses', column: 'email_address_id' },
    roles: [
      { column: 'bean_module', value: module },
      { column: 'primary_address', value: true },
    ],
    exclusive: true,
    middle,
  },
]);
