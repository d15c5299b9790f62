import { primaryEmailTexts } from '../email-texts.js';
import { billingAddressTexts, shippingAddressTexts } from '../address-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const accounts: ModuleTexts = {
  label: 'Firma',
  labelPlural: 'Firmen',
  description: 'Firmen und andere Organisationen, mit denen Geschäfte bestehen oder möglich sind.',
  fields: {
    name: ['Name', 'Name der Firma oder Organisation, wie sie sich selbst nennt.'],
    description: ['Beschreibung', 'Alles Wissenswerte, für das es kein eigenes Attribut gibt.'],
    account_type: ['Art', 'Was die Firma für die eigene ist: Kunde, Partner, Mitbewerber und so weiter.'],
    industry: ['Branche', 'Wirtschaftszweig, in dem die Firma tätig ist.'],
    annual_revenue: ['Jahresumsatz', 'Umsatz der Firma im Jahr als freier Text, auch als Schätzung oder Spanne.'],
    total_revenue: [
      'Gesamtumsatz',
      'Bisher mit dieser Firma erzielter Umsatz, exakt. Wird von Clients gesendet, nicht vom Dienst berechnet.',
    ],
    last_contacted: [
      'Letzter Kontakt',
      'Zeitpunkt des letzten Gesprächs. Wird von Clients gesendet, nicht aus Anrufen oder Terminen ermittelt.',
    ],
    phone_office: ['Telefon geschäftlich', 'Haupttelefonnummer in üblicher Schreibweise. Wird nicht geprüft.'],
    phone_alternate: ['Weiteres Telefon', 'Zweite Telefonnummer in üblicher Schreibweise. Wird nicht geprüft.'],
    phone_fax: ['Fax', 'Faxnummer in üblicher Schreibweise. Wird nicht geprüft.'],
    ...primaryEmailTexts,
    website: ['Website', 'Internetadresse der Firma, mit oder ohne https://. Wird nicht geprüft.'],
    ...billingAddressTexts,
    ...shippingAddressTexts,
    rating: ['Bewertung', 'Bedeutung oder Bonität der Firma nach einer selbst vereinbarten Skala.'],
    ownership: ['Eigentum', 'Wem die Firma gehört, oder ihre Rechtsform.'],
    employees: ['Beschäftigte', 'Zahl der Beschäftigten als Text von höchstens 10 Zeichen, auch als Spanne.'],
    ticker_symbol: ['Börsenkürzel', 'Kürzel, unter dem die Aktien der Firma gehandelt werden.'],
    sic_code: ['SIC-Code', 'Einordnung der Tätigkeit nach Standard Industrial Classification. Wird nicht geprüft.'],
    parent_id: ['Gehört zu', 'Id der Firma, zu der diese gehört, zum Beispiel der Muttergesellschaft.'],
    parent_name: ['Gehört zu', 'Name der Firma in parent_id. Abgeleitet.'],
    campaign_id: ['Kampagne', 'Id der Kampagne, durch die die Firma gewonnen wurde.'],
    campaign_name: ['Kampagne', 'Name der Kampagne in campaign_id. Abgeleitet.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    member_of: 'Gehört zu',
    members: 'Zugehörige Firmen',
    email_addresses_primary: 'Primäre E-Mail-Adresse',
    emails_parent: 'E-Mails zur Firma',
    campaigns: 'Von Kampagnen erreicht',
  },
  filters: {
    ...assignmentFilterTexts,
    customers: 'Kunden',
    partners: 'Partner, Integratoren und Wiederverkäufer',
    competitors: 'Mitbewerber',
  },
};
