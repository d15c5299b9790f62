import { personTexts } from '../person-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const contacts: ModuleTexts = {
  label: 'Kontakt',
  labelPlural: 'Kontakte',
  description: 'Personen außerhalb der eigenen Organisation, mit denen Umgang besteht.',
  fields: {
    ...personTexts,
    description: ['Beschreibung', 'Alles Wissenswerte, für das es kein eigenes Attribut gibt.'],
    lead_source: ['Herkunft', 'Wie der erste Kontakt mit der Person zustande kam.'],
    reports_to_id: ['Vorgesetzte Person', 'Id des Kontakts, der diesem vorgesetzt ist.'],
    report_to_name: ['Vorgesetzte Person', 'Nachname des Kontakts in reports_to_id. Abgeleitet.'],
    account_id: [
      'Firma',
      'Id der Firma, mit der der Kontakt zuerst verknüpft wurde. Ein anderer Wert ersetzt alle Firmen des Kontakts.',
    ],
    account_name: ['Firma', 'Name der Firma in account_id. Abgeleitet.'],
    campaign_id: ['Kampagne', 'Id der Kampagne, durch die der Kontakt gewonnen wurde.'],
    campaign_name: ['Kampagne', 'Name der Kampagne in campaign_id. Abgeleitet.'],
    joomla_account_id: ['Portalkonto', 'Id des Kontos der Person in einem Joomla-Kundenportal, falls es eines gibt.'],
    portal_account_disabled: [
      'Portalkonto gesperrt',
      'Wahr, wenn die Person das Portal nicht mehr nutzen darf. Wird vom Portal gelesen, nicht von diesem Dienst.',
    ],
    portal_user_type: [
      'Art des Portalzugangs',
      'Was das Portal der Person zeigt: nur eigene Fälle (Single) oder die der ganzen Firma (Account).',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    reports_to_link: 'Vorgesetzte Person',
    direct_reports: 'Direkt unterstellt',
    user_sync: 'Synchronisierte Benutzer',
    email_addresses_primary: 'Primäre E-Mail-Adresse',
    notes_parent: 'Notizen über den Kontakt',
    tasks_parent: 'Aufgaben zum Kontakt',
    project_contacts_1: 'Projekte als Ressource',
    emails_parent: 'E-Mails zum Kontakt',
    campaigns: 'Von Kampagnen erreicht',
    campaign_log: 'Ergebnisse von Kampagnen',
    calls_parent: 'Anrufe zum Kontakt',
    meetings_parent: 'Termine zum Kontakt',
  },
  filters: { ...assignmentFilterTexts, callable: 'Anruf erlaubt' },
};
