import type { ModuleTexts } from '../../texts.js';
import { billingAddressTexts, shippingAddressTexts } from '../address-texts.js';
import { lineAmountTexts, shippingAmountTexts, taxedSubtotalTexts, totalAmountTexts } from '../amount-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosInvoices: ModuleTexts = {
  label: 'Rechnung',
  labelPlural: 'Rechnungen',
  description: 'Zahlungsforderungen an Kunden, und ob sie beglichen sind.',
  fields: {
    name: ['Titel', 'So heißt die Rechnung in Listen.'],
    number: ['Rechnungsnummer', 'Wird vom Dienst gezählt, eine je Rechnung.'],
    description: ['Beschreibung', 'Anmerkungen zur Rechnung.'],
    status: ['Status', 'Ob die Rechnung bezahlt ist. Leer, bis jemand ihn setzt.'],
    invoice_date: ['Rechnungsdatum', 'Tag, an dem die Rechnung ausgestellt wurde.'],
    due_date: ['Fällig am', 'Letzter Tag, an dem der Kunde zahlen kann. Danach richtet sich der Filter overdue.'],
    quote_number: [
      'Angebotsnummer',
      'Nummer des Angebots, aus dem die Rechnung entstand. Vom Client übertragen, nicht geprüft.',
    ],
    quote_date: ['Angebotsdatum', 'Tag des Angebots, aus dem die Rechnung entstand.'],
    billing_account_id: ['Firma', 'Id der Firma, die zahlen muss.'],
    billing_account: ['Firma', 'Name der Firma, die zahlen muss. Folgt aus billing_account_id.'],
    billing_contact_id: ['Kontakt', 'Id des Kontakts, an den die Rechnung gerichtet ist.'],
    billing_contact: ['Kontakt', 'Name des Kontakts, an den die Rechnung gerichtet ist. Folgt aus billing_contact_id.'],
    ...billingAddressTexts,
    ...shippingAddressTexts,
    ...lineAmountTexts,
    ...taxedSubtotalTexts,
    ...shippingAmountTexts,
    ...totalAmountTexts,
    template_ddown_c: ['Vorlagen', 'Druckvorlagen für die Rechnung.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    accounts: 'Rechnungsempfänger (Firma)',
    contacts: 'Rechnungsempfänger (Kontakt)',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Offen',
    paid: 'Bezahlt',
    overdue: 'Überfällig',
  },
};
