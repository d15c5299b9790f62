import type { NewRecord } from '../../stack/api-client.js';
import { assigneeOf } from '../assignees.js';
import { recordsOf } from '../ids.js';

const categories = [
  ['Getting started', 'The first login and what comes after it.'],
  ['Devices', 'Sensors, trackers, gateways, printers and displays.'],
  ['Reports and exports', 'How to get figures out, and how they are calculated.'],
  ['Invoices and contracts', 'Addresses, discounts, copies.'],
  ['For administrators', 'Users, rights and interfaces.'],
] as const;

/** The subjects of the knowledge base. */
export function demoArticleCategories(): NewRecord[] {
  return recordsOf('AOK_Knowledge_Base_Categories', 'article-category', categories, ([name, description], number) => ({
    name,
    description,
    assigned_user_id: assigneeOf(number),
  }));
}
