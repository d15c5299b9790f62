import type { ModuleTexts } from '../../texts.js';
import { parentTexts } from '../activity-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const notes: ModuleTexts = {
  label: 'Notiz',
  labelPlural: 'Notizen',
  description: 'Freier Text zu einem anderen Datensatz, bei Bedarf mit einer angehängten Datei.',
  fields: {
    name: ['Betreff', 'Worum es in der Notiz geht, in einer Zeile.'],
    description: ['Text', 'Die Notiz selbst.'],
    filename: [
      'Anhang',
      'Name der angehängten Datei ohne Ordner. Ihr Inhalt wird getrennt davon gesendet und gelesen.',
    ],
    file_mime_type: ['Dateityp', 'Medientyp der angehängten Datei, etwa application/pdf.'],
    ...parentTexts,
    contact_id: ['Kontakt', 'Id der Person, die die Notiz betrifft, zusätzlich zum Datensatz in parent_id.'],
    contact_name: ['Kontakt', 'Name des Kontakts in contact_id, von dort gelesen.'],
    contact_phone: ['Telefon des Kontakts', 'Dienstliche Telefonnummer des Kontakts in contact_id, von dort gelesen.'],
    portal_flag: ['Im Portal zeigen', 'Ob Kunden die Notiz in ihrem Portal lesen dürfen.'],
    embed_flag: ['In E-Mail eingebettet', 'Ob die Datei ein Bild im Text einer E-Mail ist und kein Anhang.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    contact_parent: 'Bezug: Kontakt',
  },
  filters: {
    ...assignmentFilterTexts,
    portal: 'Im Portal sichtbar',
  },
};
