import { personTexts } from '../person-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const leads: ModuleTexts = {
  label: 'Interessent',
  labelPlural: 'Interessenten',
  description: 'Personen, die Interesse gezeigt haben und Kunden werden können.',
  fields: {
    ...personTexts,
    description: ['Beschreibung', 'Alles Wissenswerte, für das es kein eigenes Attribut gibt.'],
    account_name: [
      'Firma',
      'Name der Firma der Person, wie er angegeben wurde. Gespeicherter Text, der account_id nicht folgt.',
    ],
    account_description: ['Über die Firma', 'Was über die Firma der Person bekannt ist.'],
    status: ['Status', 'Wie weit der Interessent verfolgt wurde. Converted, Recycled und Dead schließen ihn ab.'],
    status_description: ['Über den Status', 'Warum der Interessent diesen Status hat.'],
    lead_source: ['Herkunft', 'Wie der erste Kontakt mit der Person zustande kam.'],
    lead_source_description: ['Über die Herkunft', 'Einzelheiten zur Herkunft, zum Beispiel welche Messe es war.'],
    refered_by: ['Empfohlen von', 'Name dessen, der der Person die eigene Organisation empfohlen hat.'],
    opportunity_name: [
      'Verkaufschance',
      'Was verkauft werden könnte, in wenigen Worten. Gespeicherter Text, der opportunity_id nicht folgt.',
    ],
    opportunity_amount: ['Wert der Verkaufschance', 'Möglicher Erlös als freier Text. Wird nirgends summiert.'],
    website: ['Website', 'Internetadresse der Person oder Firma, mit oder ohne https://. Wird nicht geprüft.'],
    portal_name: ['Portalname', 'Name der Person im Kundenportal, falls es eines gibt.'],
    portal_app: ['Portalanwendung', 'Portal oder Webformular, über das der Interessent kam.'],
    converted: [
      'Umgewandelt',
      'Wahr, sobald daraus Kontakt, Firma oder Verkaufschance wurde. Wird von Clients gesendet und folgt status nicht.',
    ],
    account_id: ['Firma', 'Id der Firma, zu der der Interessent gehört oder in die er umgewandelt wurde.'],
    contact_id: ['Kontakt', 'Id des Kontakts, in den der Interessent umgewandelt wurde.'],
    opportunity_id: ['Verkaufschance', 'Id der Verkaufschance, in die der Interessent umgewandelt wurde.'],
    reports_to_id: ['Vorgesetzte Person', 'Id des Interessenten, der diesem vorgesetzt ist.'],
    report_to_name: ['Vorgesetzte Person', 'Vor- und Nachname des Interessenten in reports_to_id. Abgeleitet.'],
    campaign_id: ['Kampagne', 'Id der Kampagne, über die der Interessent kam.'],
    campaign_name: ['Kampagne', 'Name der Kampagne in campaign_id. Abgeleitet.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    reports_to_link: 'Vorgesetzte Person',
    reportees: 'Direkt unterstellt',
    email_addresses_primary: 'Primäre E-Mail-Adresse',
    oldcalls: 'Anrufe zum Interessenten',
    oldmeetings: 'Termine zum Interessenten',
    emails_parent: 'E-Mails zum Interessenten',
    campaigns: 'Von Kampagnen erreicht',
    campaign_log: 'Ergebnisse von Kampagnen',
  },
  filters: {
    ...assignmentFilterTexts,
    new: 'Neu',
    open: 'Offen',
    converted: 'Umgewandelt',
    lost: 'Verloren',
    callable: 'Anruf erlaubt',
  },
};
