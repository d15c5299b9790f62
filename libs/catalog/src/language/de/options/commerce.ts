import type { commerceDropdowns } from '../../../dropdowns/commerce.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of products, quotes, invoices and contracts. */
export const commerceOptions: LabelsOf<typeof commerceDropdowns> = {
  product_type_dom: {
    Good: 'Ware',
    Service: 'Dienstleistung',
  },
  product_code_dom: {
    XXXX: 'XXXX',
    YYYY: 'YYYY',
  },
  product_category_dom: {
    '': '',
    Accounts: 'Firmen',
    Activities: 'Aktivitäten',
    Bugs: 'Fehler',
    Calendar: 'Kalender',
    Calls: 'Anrufe',
    Campaigns: 'Kampagnen',
    Cases: 'Fälle',
    Contacts: 'Kontakte',
    Currencies: 'Währungen',
    Dashboard: 'Übersicht',
    Documents: 'Dokumente',
    Emails: 'E-Mails',
    Feeds: 'Feeds',
    Forecasts: 'Prognosen',
    Help: 'Hilfe',
    Home: 'Startseite',
    Leads: 'Interessenten',
    Meetings: 'Termine',
    Notes: 'Notizen',
    Opportunities: 'Verkaufschancen',
    'Outlook Plugin': 'Outlook-Plug-in',
    Projects: 'Projekte',
    Quotes: 'Angebote',
    Releases: 'Releases',
    RSS: 'RSS',
    Studio: 'Studio',
    Upgrade: 'Aktualisierung',
    Users: 'Benutzer',
    Laptops: 'Notebooks',
    Desktops: 'Desktop-Rechner',
  },
  quote_stage_dom: {
    Draft: 'Entwurf',
    Negotiation: 'Verhandlung',
    Delivered: 'Übergeben',
    'On Hold': 'Angehalten',
    Confirmed: 'Bestätigt',
    'Closed Accepted': 'Angenommen',
    'Closed Lost': 'Verloren',
    'Closed Dead': 'Hinfällig',
  },
  quote_term_dom: {
    'Net 15': '15 Tage netto',
    'Net 30': '30 Tage netto',
    '': '',
  },
  approval_status_dom: {
    Approved: 'Genehmigt',
    'Not Approved': 'Nicht genehmigt',
    '': '',
  },
  quote_invoice_status_dom: {
    'Not Invoiced': 'Nicht abgerechnet',
    Invoiced: 'Abgerechnet',
  },
  invoice_status_dom: {
    Paid: 'Bezahlt',
    Unpaid: 'Unbezahlt',
    Cancelled: 'Storniert',
    '': '',
  },
  contract_status_list: {
    'Not Started': 'Nicht begonnen',
    'In Progress': 'In Arbeit',
    Signed: 'Unterzeichnet',
  },
  contract_type_list: {
    Type: 'Typ',
  },
  template_ddown_c_list: {
    '': '',
  },
  discount_list: {
    Percentage: 'Prozentsatz',
    Amount: 'Betrag',
  },
  vat_list: {
    '0.0': '0 %',
    '5.0': '5 %',
    '7.5': '7,5 %',
    '17.5': '17,5 %',
    '20.0': '20 %',
  },
};
