import type { ModuleTexts } from '../../texts.js';
import { activityFilterTexts, activityLinkTexts, activityTexts } from '../activity-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const meetings: ModuleTexts = {
  label: 'Termin',
  labelPlural: 'Termine',
  description: 'Geplante und abgehaltene Treffen, vor Ort oder online, und wer daran teilnimmt.',
  fields: {
    ...activityTexts,
    name: ['Betreff', 'Worum es bei dem Termin geht, in einer Zeile.'],
    description: ['Beschreibung', 'Vorher die Tagesordnung, nachher das Protokoll.'],
    location: ['Ort', 'Wo man sich trifft: ein Raum, ein Gebäude oder eine Adresse.'],
    status: ['Status', 'Ob der Termin noch aussteht, stattgefunden hat oder ausgefallen ist.'],
    meeting_type: ['Art', 'Der Dienst, über den ein Online-Termin läuft. Heißt in älteren Programmen „type“.'],
    password: [
      'Termin-Passwort',
      'Was Teilnehmer für den Online-Zugang eingeben. Lesbar für alle, die den Datensatz sehen.',
    ],
    join_url: ['Teilnahmeadresse', 'Webadresse, unter der die Teilnehmer online beitreten.'],
    host_url: ['Gastgeberadresse', 'Webadresse, unter der der Gastgeber den Online-Termin startet.'],
    displayed_url: ['Angezeigte Adresse', 'Webadresse, die anstelle der längeren Teilnahmeadresse angezeigt wird.'],
    creator: ['Online-Gastgeber', 'Konto beim Online-Dienst, unter dem der Termin angelegt wurde.'],
    external_id: ['Id beim Online-Dienst', 'Id, unter der der Online-Dienst den Termin führt.'],
    sequence: ['Folgenummer', 'Änderungsnummer für Kalenderprogramme; sie steigt, wenn sich die Einladung ändert.'],
    contact_id: [
      'Kontakt',
      'Id des zuerst eingeladenen Kontakts. Ein anderer Wert ersetzt alle eingeladenen Kontakte.',
    ],
    contact_name: ['Kontakt', 'Nachname des Kontakts in contact_id. Abgeleitet.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: activityLinkTexts,
  filters: { ...assignmentFilterTexts, ...activityFilterTexts },
};
