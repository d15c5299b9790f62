import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const emailTemplates: ModuleTexts = {
  label: 'E-Mail-Vorlage',
  labelPlural: 'E-Mail-Vorlagen',
  description: 'Vorbereitete E-Mails mit Platzhaltern, die vor dem Senden ausgefüllt werden.',
  fields: {
    name: ['Name', 'Name, unter dem die Vorlage ausgewählt wird; Empfänger sehen ihn nie.'],
    description: ['Beschreibung', 'Wofür die Vorlage gedacht ist.'],
    template_type: [
      'Art',
      'Ob die Vorlage für Kampagnen oder für einzelne E-Mails ist. Heißt in älteren Programmen „type“.',
    ],
    subject: ['Betreff', 'Betreffzeile der daraus erstellten E-Mails; Platzhalter sind möglich.'],
    body: ['Nur Text', 'Inhalt ohne Formatierung, für Empfänger, deren Programm kein HTML anzeigt.'],
    body_html: ['HTML-Text', 'Inhalt als HTML, genau wie gesendet; Platzhalter sind möglich.'],
    text_only: ['Ohne HTML', 'Wahr, um nur den reinen Text zu senden, ohne body_html.'],
    published: [
      'Veröffentlicht',
      'Kurze Kennzeichnung wie yes, no oder off, für Programme, die nur einen Teil der Vorlagen anbieten.',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: {
    ...assignmentFilterTexts,
    campaign: 'Für Kampagnen',
  },
};
