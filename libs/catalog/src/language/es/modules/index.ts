import type { ModuleTexts } from '../../texts.js';
import { accounts } from './accounts.js';
import { aclRoles } from './acl-roles.js';
import { aokKnowledgeBase } from './aok-knowledge-base.js';
import { aokKnowledgeBaseCategories } from './aok-knowledge-base-categories.js';
import { aosContracts } from './aos-contracts.js';
import { aosInvoices } from './aos-invoices.js';
import { aosLineItemGroups } from './aos-line-item-groups.js';
import { aosProductCategories } from './aos-product-categories.js';
import { aosProducts } from './aos-products.js';
import { aosProductsQuotes } from './aos-products-quotes.js';
import { aosQuotes } from './aos-quotes.js';
import { bugs } from './bugs.js';
import { calls } from './calls.js';
import { campaignLog } from './campaign-log.js';
import { campaigns } from './campaigns.js';
import { cases } from './cases.js';
import { contacts } from './contacts.js';
import { currencies } from './currencies.js';
import { documentRevisions } from './document-revisions.js';
import { documents } from './documents.js';
import { emailAddresses } from './email-addresses.js';
import { emailTemplates } from './email-templates.js';
import { emails } from './emails.js';
import { favorites } from './favorites.js';
import { fpEventLocations } from './fp-event-locations.js';
import { fpEvents } from './fp-events.js';
import { leads } from './leads.js';
import { meetings } from './meetings.js';
import { notes } from './notes.js';
import { opportunities } from './opportunities.js';
import { project } from './project.js';
import { projectTask } from './project-task.js';
import { prospectLists } from './prospect-lists.js';
import { prospects } from './prospects.js';
import { securityGroups } from './security-groups.js';
import { tasks } from './tasks.js';
import { users } from './users.js';

export const modules: Readonly<Record<string, ModuleTexts>> = {
  Accounts: accounts,
  Contacts: contacts,
  Leads: leads,
  Opportunities: opportunities,
  Cases: cases,
  Bugs: bugs,
  Calls: calls,
  Meetings: meetings,
  Tasks: tasks,
  Notes: notes,
  Emails: emails,
  EmailTemplates: emailTemplates,
  Campaigns: campaigns,
  CampaignLog: campaignLog,
  Prospects: prospects,
  ProspectLists: prospectLists,
  Documents: documents,
  DocumentRevisions: documentRevisions,
  Project: project,
  ProjectTask: projectTask,
  AOS_Products: aosProducts,
  AOS_Product_Categories: aosProductCategories,
  AOS_Quotes: aosQuotes,
  AOS_Invoices: aosInvoices,
  AOS_Contracts: aosContracts,
  AOS_Products_Quotes: aosProductsQuotes,
  AOS_Line_Item_Groups: aosLineItemGroups,
  AOK_KnowledgeBase: aokKnowledgeBase,
  AOK_Knowledge_Base_Categories: aokKnowledgeBaseCategories,
  FP_events: fpEvents,
  FP_Event_Locations: fpEventLocations,
  EmailAddresses: emailAddresses,
  Currencies: currencies,
  Users: users,
  SecurityGroups: securityGroups,
  ACLRoles: aclRoles,
  Favorites: favorites,
};
