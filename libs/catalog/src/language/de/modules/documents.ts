import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const documents: ModuleTexts = {
  label: 'Dokument',
  labelPlural: 'Dokumente',
  description: 'Dateien mit den Angaben dazu; jede hochgeladene Datei bleibt als Version erhalten.',
  fields: {
    document_name: ['Dokumentname', 'Titel des Dokuments. Hat Vorrang vor name, wenn beide gesendet werden.'],
    name: ['Name', 'Derselbe Wert wie document_name. Kann an dessen Stelle geschrieben werden.'],
    filename: ['Dateiname', 'Name der neuesten Datei.'],
    revision: ['Version', 'Version der neuesten Datei, etwa 1 oder 2.0b. Text; eine Zahl wird auch angenommen.'],
    status_id: ['Status', 'Ob das Dokument entsteht, geprüft wird, gilt oder veraltet ist.'],
    active_date: [
      'Gültig ab',
      'Erster Tag, an dem das Dokument gilt. Datum nach ISO 8601; von einem Zeitpunkt bleibt das Datum.',
    ],
    exp_date: [
      'Gültig bis',
      'Letzter Tag, an dem das Dokument gilt. Datum nach ISO 8601; danach richtet sich der Filter expired.',
    ],
    category_id: ['Kategorie', 'Der Bereich oder Zweck, dem das Dokument dient.'],
    subcategory_id: ['Unterkategorie', 'Die Art des Dokuments innerhalb seiner Kategorie.'],
    description: ['Beschreibung', 'Wovon das Dokument handelt, für alle, die danach suchen.'],
    is_template: ['Vorlage', 'Ob andere Dokumente aus diesem entstehen.'],
    template_type: ['Vorlagentyp', 'Was aus der Vorlage entsteht. Nur von Bedeutung, wenn is_template wahr ist.'],
    portal_flag: ['Im Portal anzeigen', 'Ob Kunden das Dokument in einem Kundenportal sehen dürfen.'],
    doc_type: ['Quelle', 'Wo die Datei liegt: Sugar ist dieser Dienst, jeder andere Wert ein fremder Speicher.'],
    doc_id: ['Id in der Quelle', 'Id der Datei im fremden Speicher von doc_type.'],
    doc_url: ['Adresse in der Quelle', 'Webadresse der Datei im fremden Speicher von doc_type.'],
    document_revision_id: ['Neueste Version', 'Id der Version mit der neuesten Datei. Wird vom Dienst gesetzt.'],
    latest_revision: ['Nummer der neuesten Version', 'Version der neuesten Datei, gelesen aus dem Versionsdatensatz.'],
    last_rev_mime_type: [
      'Neuester MIME-Typ',
      'Art der neuesten Datei, etwa application/pdf, gelesen aus dem Versionsdatensatz.',
    ],
    related_doc_id: ['Zugehöriges Dokument', 'Id eines anderen Dokuments, zu dem dieses gehört.'],
    related_doc_name: ['Name des zugehörigen Dokuments', 'Dokumentname des Dokuments von related_doc_id.'],
    related_doc_rev_id: ['Zugehörige Version', 'Id der gemeinten Version des zugehörigen Dokuments.'],
    related_doc_rev_number: ['Nummer der zugehörigen Version', 'Versionsangabe der Version von related_doc_rev_id.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    revisions: 'Versionen',
  },
  filters: {
    ...assignmentFilterTexts,
    active: 'Aktiv',
    expired: 'Abgelaufen',
    templates: 'Vorlagen',
  },
};
