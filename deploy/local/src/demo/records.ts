import type { NewRecord } from '../stack/api-client.js';
import { demoCalls } from './activities/calls.js';
import { demoEmails } from './activities/emails.js';
import { demoMeetings } from './activities/meetings.js';
import { demoNotes } from './activities/notes.js';
import { demoTasks } from './activities/tasks.js';
import { demoContracts } from './commerce/contracts.js';
import { demoCurrencies } from './commerce/currencies.js';
import { demoInvoices } from './commerce/invoices.js';
import { demoLineItems } from './commerce/line-items.js';
import { demoProductCategories, isOutermost } from './commerce/product-categories.js';
import { demoProducts } from './commerce/products.js';
import { demoQuotes } from './commerce/quotes.js';
import { demoAccounts, isParentAccount } from './customers/accounts.js';
import { demoContacts, isManager } from './customers/contacts.js';
import { demoEvents } from './events/events.js';
import { demoEventLocations } from './events/locations.js';
import { demoArticles } from './knowledge/articles.js';
import { demoArticleCategories } from './knowledge/categories.js';
import { demoDocuments } from './knowledge/documents.js';
import { demoCampaignLog } from './marketing/campaign-log.js';
import { demoCampaigns } from './marketing/campaigns.js';
import { demoEmailTemplates } from './marketing/email-templates.js';
import { demoProspectLists } from './marketing/prospect-lists.js';
import { demoProspects } from './marketing/prospects.js';
import { demoProjects } from './projects/projects.js';
import { demoProjectTasks } from './projects/tasks.js';
import { demoLeads } from './sales/leads.js';
import { demoOpportunities } from './sales/opportunities.js';
import { demoBugs } from './service/bugs.js';
import { demoCases } from './service/cases.js';

/**
 * All demo records in waves: a record only refers to users and to records of earlier waves. Dates count from the day of the load, so
 * that there is always something ahead; all else is the same every time.
 */
export function demoRecords(today: Date): NewRecord[][] {
  const [accounts, contacts, categories] = [demoAccounts(), demoContacts(today), demoProductCategories()];
  const opportunities = demoOpportunities(today);
  const leads = demoLeads(contacts);
  const papers = [...demoQuotes(today, accounts, opportunities), ...demoInvoices(today, accounts, opportunities)];
  return [
    [
      ...[accounts.filter(isParentAccount), contacts.filter(isManager), opportunities].flat(),
      ...[demoCurrencies(), categories.filter(isOutermost), demoProspectLists(), demoEmailTemplates()].flat(),
      ...[demoBugs(), demoProjects(today), demoDocuments(today)].flat(),
      ...[demoArticleCategories(), demoArticles(), demoEventLocations()].flat(),
    ],
    [
      ...accounts.filter((each) => !isParentAccount(each)),
      ...contacts.filter((each) => !isManager(each)),
      ...categories.filter((each) => !isOutermost(each)),
      ...[demoCampaigns(today), demoEvents(today), demoProjectTasks(today)].flat(),
    ],
    [
      ...demoCases(),
      ...demoProducts(),
      ...leads,
      ...papers.map(({ record }) => record),
      ...demoContracts(opportunities),
    ],
    [
      ...[demoMeetings(today), demoNotes(), demoCalls(today), demoTasks(today), demoEmails(today)].flat(),
      ...[demoLineItems(papers), demoProspects(leads)].flat(),
    ],
    demoCampaignLog(today),
  ];
}
