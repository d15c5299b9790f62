import { standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const documentRevisions: ModuleTexts = {
  label: 'Dokumentversion',
  labelPlural: 'Dokumentversionen',
  description: 'Die Dateien eines Dokuments, ein Datensatz je hochgeladener Datei.',
  fields: {
    filename: ['Dateiname', 'Name der Datei beim Hochladen.'],
    revision: ['Version', 'Versionsangabe dieser Datei, etwa 1 oder 2.0b. Text; eine Zahl wird auch angenommen.'],
    document_id: ['Dokument', 'Id des Dokuments, zu dem die Datei gehört.'],
    document_name: ['Dokumentname', 'Titel des Dokuments von document_id.'],
    change_log: ['Änderungen', 'Was sich gegenüber der vorigen Version geändert hat.'],
    file_ext: ['Dateiendung', 'Ende des Dateinamens ohne Punkt, etwa pdf.'],
    file_mime_type: ['MIME-Typ', 'Art der Datei, etwa application/pdf.'],
    doc_type: ['Quelle', 'Wo die Datei liegt: Sugar ist dieser Dienst, jeder andere Wert ein fremder Speicher.'],
    doc_id: ['Id in der Quelle', 'Id der Datei im fremden Speicher von doc_type.'],
    doc_url: ['Adresse in der Quelle', 'Webadresse der Datei im fremden Speicher von doc_type.'],
    ...standardTexts,
  },
  links: {
    documents: 'Dokument',
  },
};
