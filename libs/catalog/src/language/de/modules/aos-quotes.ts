import type { ModuleTexts } from '../../texts.js';
import { billingAddressTexts, shippingAddressTexts } from '../address-texts.js';
import { lineAmountTexts, shippingAmountTexts, taxedSubtotalTexts, totalAmountTexts } from '../amount-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosQuotes: ModuleTexts = {
  label: 'Angebot',
  labelPlural: 'Angebote',
  description: 'Angebote an Kunden: was, zu welchem Preis und bis wann.',
  fields: {
    name: ['Titel', 'So heißt das Angebot in Listen.'],
    number: ['Angebotsnummer', 'Wird vom Dienst gezählt, eine je Angebot.'],
    description: ['Beschreibung', 'Anmerkungen zum Angebot.'],
    stage: ['Phase', 'Wie weit das Angebot gediehen ist. Geschlossene Phasen beenden es, angenommen oder nicht.'],
    expiration: ['Gültig bis', 'Letzter Tag, an dem der Kunde annehmen kann.'],
    opportunity_id: ['Verkaufschance', 'Id der Verkaufschance, für die das Angebot erstellt wurde.'],
    opportunity: ['Verkaufschance', 'Name der Verkaufschance. Folgt aus opportunity_id.'],
    billing_account_id: ['Firma', 'Id der Firma, die die Rechnung erhalten und bezahlen soll.'],
    billing_account: ['Firma', 'Name der Firma, die bezahlen soll. Folgt aus billing_account_id.'],
    billing_contact_id: ['Kontakt', 'Id des Kontakts, an den das Angebot gerichtet ist.'],
    billing_contact: ['Kontakt', 'Name des Kontakts, an den das Angebot gerichtet ist. Folgt aus billing_contact_id.'],
    ...billingAddressTexts,
    ...shippingAddressTexts,
    ...lineAmountTexts,
    ...taxedSubtotalTexts,
    ...shippingAmountTexts,
    ...totalAmountTexts,
    term: ['Zahlungsziel', 'Tage, innerhalb derer der Kunde zahlen muss.'],
    terms_c: ['Geschäftsbedingungen', 'Die Bedingungen, wie sie auf dem Angebot gedruckt werden.'],
    approval_status: ['Genehmigung', 'Ob das Angebot in der eigenen Organisation genehmigt wurde.'],
    approval_issue: ['Genehmigungshindernisse', 'Was der Genehmigung im Weg steht.'],
    invoice_status: ['Abrechnung', 'Ob aus dem Angebot eine Rechnung entstanden ist. Wird vom Client gesetzt.'],
    template_ddown_c: ['Vorlagen', 'Druckvorlagen für das Angebot.'],
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
    closed: 'Geschlossen',
    won: 'Angenommen',
    lost: 'Verloren',
    expired: 'Abgelaufen',
    to_invoice: 'Abzurechnen',
  },
};
