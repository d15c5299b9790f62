import type { NewLinks, NewRecord } from '../../stack/api-client.js';
import { counts } from '../counts.js';
import { contactAt } from '../customers/contacts.js';
import { demoId } from '../ids.js';
import { saleOf } from '../sales/sale.js';
import { linkTo, numberOf } from './link-to.js';

/** The contacts who work for an account. */
export function staffLinks(account: NewRecord): NewLinks[] {
  const contact = contactAt(numberOf(account));
  return linkTo(account, 'contacts', 'Contacts', [demoId('contact', contact - 1), demoId('contact', contact)]);
}

/** The account that buys in a sale, and its contacts who influence the decision. */
export function saleLinks(opportunity: NewRecord): NewLinks[] {
  const { account } = saleOf(numberOf(opportunity));
  const contact = contactAt(account);
  const people = [
    { id: demoId('contact', contact), middle: { contact_role: 'Business Evaluator' } },
    { id: demoId('contact', contact - 1), middle: { contact_role: 'Primary Decision Maker' } },
  ];
  return [
    ...linkTo(opportunity, 'accounts', 'Accounts', [demoId('account', account)]),
    {
      type: opportunity.type,
      id: opportunity.id,
      link: 'contacts',
      data: people.map((person) => ({ type: 'Contacts', ...person })),
    },
  ];
}

/** The sales and accounts that a document was used for. */
export function documentLinks(document: NewRecord): NewLinks[] {
  const number = numberOf(document);
  const sales = [number, number + 20, number + 40].filter((sale) => sale <= counts.opportunity);
  const accounts = new Set(sales.map((sale) => demoId('account', saleOf(sale).account)));
  return [
    ...linkTo(
      document,
      'opportunities',
      'Opportunities',
      sales.map((sale) => demoId('opportunity', sale)),
    ),
    ...linkTo(document, 'accounts', 'Accounts', [...accounts]),
  ];
}
