import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const fpEvents: ModuleTexts = {
  label: 'Veranstaltung',
  labelPlural: 'Veranstaltungen',
  description: 'Anlässe, zu denen Kontakte, Interessenten und Zielkontakte eingeladen werden.',
  fields: {
    name: ['Name', 'Der Name, unter dem Einladungen und Listen die Veranstaltung zeigen.'],
    description: ['Beschreibung', 'Was die Gäste erwartet: Programm, Vortragende, Bedingungen.'],
    date_start: [
      'Beginn',
      'Zeitpunkt nach ISO 8601 mit Zeitversatz. Nach ihm richten sich die Filter today und upcoming.',
    ],
    date_end: [
      'Ende',
      'Wann die Veranstaltung endet. Zeitpunkt nach ISO 8601 mit Zeitversatz; nicht aus der Dauer abgeleitet.',
    ],
    duration_hours: [
      'Dauer in Stunden',
      'Volle Stunden, die die Veranstaltung dauert; der Rest steht in duration_minutes.',
    ],
    duration_minutes: [
      'Dauer in Minuten',
      'Minuten, die die Veranstaltung über die Stunden von duration_hours hinaus dauert.',
    ],
    activity_status_type: ['Status', 'Ob die Veranstaltung stattfindet.'],
    budget: ['Budget', 'Was die Veranstaltung kosten darf. In der Währung von currency_id.'],
    currency_id: ['Währung', 'Id der Währung, in der das Budget angegeben ist.'],
    invite_templates: [
      'Einladungsvorlage',
      'Id der E-Mail-Vorlage für Einladungen. Wird unverändert gespeichert und nicht geprüft.',
    ],
    accept_redirect: ['Seite nach Zusage', 'Webadresse, zu der ein Gast nach der Zusage geführt wird.'],
    decline_redirect: ['Seite nach Absage', 'Webadresse, zu der ein Gast nach der Absage geführt wird.'],
    fp_event_locations_fp_events_1fp_event_locations_ida: [
      'Veranstaltungsort',
      'Id des Ortes, mit dem die Veranstaltung zuerst verknüpft wurde. Ein anderer Wert ersetzt alle Orte der Veranstaltung.',
    ],
    fp_event_locations_fp_events_1_name: ['Veranstaltungsort', 'Name des Veranstaltungsortes. Abgeleitet.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    fp_event_locations_fp_events_1: 'Veranstaltungsorte',
    fp_events_contacts: 'Eingeladene Kontakte',
    fp_events_leads_1: 'Eingeladene Interessenten',
    fp_events_prospects_1: 'Eingeladene Zielkontakte',
  },
  filters: {
    ...assignmentFilterTexts,
    today: 'Heute',
    upcoming: 'Bevorstehend',
  },
};
