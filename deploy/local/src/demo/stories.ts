import { adminUser, firstUser, type NewRecord } from '@crm/local-stack';

/** Attributes of a record by name. */
export type Attributes = Readonly<Record<string, unknown>>;

/** The state of a record today, from which its dates and options follow; a late record should be over but is not. */
export type Phase = 'over' | 'late' | 'current' | 'ahead';

/** The currency that every service has. */
export const baseCurrency = '-99';

/** The number of records of modules that do not have the default number. A module refers only to modules before it. */
export const counts: Readonly<Record<string, number>> = {
  Currencies: 2,
  Campaigns: 8,
  ProspectLists: 7,
  EmailTemplates: 6,
  AOK_Knowledge_Base_Categories: 5,
  AOK_KnowledgeBase: 12,
  FP_Event_Locations: 5,
  FP_events: 8,
  AOS_Product_Categories: 11,
  AOS_Products: 24,
  Accounts: 60,
  Contacts: 120,
  Opportunities: 60,
  Leads: 30,
  Prospects: 30,
  Documents: 12,
  Cases: 50,
  Bugs: 18,
  Project: 6,
  ProjectTask: 30,
  AOS_Quotes: 29,
  AOS_Invoices: 16,
  AOS_Contracts: 14,
  AOS_Line_Item_Groups: 8,
  AOS_Products_Quotes: 118,
  Meetings: 50,
  Calls: 30,
  Tasks: 30,
  Emails: 24,
  Notes: 50,
  CampaignLog: 34,
};

/**
 * The records that the documents name, and one sale from the mailing to the contract, which shows how modules are connected. The other
 * values of these records are generated.
 */
export const stories: Readonly<Record<string, Attributes & { readonly phase?: Phase }>> = {
  'demo-currency-001': { name: 'Euro', symbol: '€', iso4217: 'EUR', conversion_rate: '0.92', status: 'Active' },
  'demo-currency-002': { name: 'Pound', symbol: '£', iso4217: 'GBP', conversion_rate: '0.79', status: 'Active' },
  'demo-campaign-001': { phase: 'over', name: 'Launch of the pallet tracker', campaign_type: 'Email' },
  'demo-aos-product-001': { name: 'Labels, box of 5,000', product_type: 'Good', price: '50.00' },
  'demo-aos-product-002': { name: 'Maps, one year', product_type: 'Service', price: '600.00' },
  'demo-aos-product-003': { name: 'Pallet tracker P10', product_type: 'Good', price: '100.00' },
  'demo-account-001': { name: 'Granite Logistics', account_type: 'Customer', industry: 'Shipping' },
  'demo-account-002': { name: 'Northwind Foods', account_type: 'Customer', industry: 'Retail' },
  'demo-account-003': { name: 'Harbour Media', account_type: 'Partner', industry: 'Media' },
  'demo-contact-001': {
    first_name: 'Zofia',
    last_name: 'Kowalski',
    title: 'Head of Purchasing',
    account_id: 'demo-account-001',
    campaign_id: 'demo-campaign-001',
  },
  'demo-contact-002': { first_name: 'João', last_name: 'Sá', title: 'CEO', account_id: 'demo-account-001' },
  'demo-contact-003': { first_name: 'Chidi', last_name: 'Okafor', title: 'Buyer', account_id: 'demo-account-002' },
  'demo-opportunity-001': {
    phase: 'over',
    name: 'Pallet trackers for Granite Logistics',
    account_id: 'demo-account-001',
    campaign_id: 'demo-campaign-001',
    sales_stage: 'Closed Won',
  },
  'demo-lead-001': {
    phase: 'over',
    status: 'Converted',
    contact_id: 'demo-contact-001',
    opportunity_id: 'demo-opportunity-001',
    campaign_id: 'demo-campaign-001',
  },
  'demo-prospect-001': { lead_id: 'demo-lead-001' },
  'demo-aos-quote-001': { phase: 'over', stage: 'Closed Accepted', opportunity_id: 'demo-opportunity-001' },
  'demo-aos-contract-001': { phase: 'over', opportunity_id: 'demo-opportunity-001' },
  'demo-case-001': { name: 'A tracker shows no reading', account_id: 'demo-account-001' },
  'demo-case-002': { name: 'Labels print upside down', account_id: 'demo-account-002' },
  'demo-document-001': { phase: 'current', document_name: 'Price list', status_id: 'Active' },
  'demo-task-001': { phase: 'late', priority: 'Medium', assigned_user_id: adminUser.id },
  'demo-meeting-002': {
    phase: 'ahead',
    assigned_user_id: firstUser.id,
    parent_type: 'Opportunities',
    parent_id: 'demo-opportunity-001',
  },
};

/** Records that the administrator and the ordinary user have marked; a favorite belongs to the user who creates it. */
export const favorites = {
  admin: [
    ['Accounts', 'demo-account-001'],
    ['Accounts', 'demo-account-012'],
    ['Opportunities', 'demo-opportunity-005'],
  ],
  user: [
    ['Accounts', 'demo-account-003'],
    ['Contacts', 'demo-contact-006'],
  ],
} as const;

/** The favorites as records. */
export function favoritesOf(who: keyof typeof favorites): NewRecord[] {
  return favorites[who].map(([type, id], index) => ({
    type: 'Favorites',
    id: `demo-favorite-${who}-${String(index + 1)}`,
    attributes: { parent_type: type, parent_id: id },
  }));
}
