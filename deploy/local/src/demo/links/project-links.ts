import type { NewLinks, NewRecord } from '../../stack/api-client.js';
import { adminUser, firstUser, secondUser } from '../../stack/credentials.js';
import { contactAt } from '../customers/contacts.js';
import { demoId } from '../ids.js';
import { projectPlans } from '../projects/plans.js';
import { saleOf } from '../sales/sale.js';
import { linkTo, numberOf } from './link-to.js';

const team = [firstUser.id, secondUser.id, adminUser.id] as const;

/** The people who work on a project and, for a customer's project, the customer and the sale that it results from. */
export function projectLinks(project: NewRecord): NewLinks[] {
  const number = numberOf(project);
  const sale = projectPlans[number - 1]?.sale;
  const staff = linkTo(project, 'project_users_1', 'Users', team.slice(0, 2 + (number % 2)));
  if (sale === undefined) return staff;
  const { account } = saleOf(sale);
  return [
    ...staff,
    ...linkTo(project, 'accounts', 'Accounts', [demoId('account', account)]),
    ...linkTo(project, 'opportunities', 'Opportunities', [demoId('opportunity', sale)]),
    ...linkTo(project, 'contacts', 'Contacts', [demoId('contact', contactAt(account))]),
  ];
}
