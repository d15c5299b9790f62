import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const aokKnowledgeBase: ModuleTexts = {
  label: 'Wissensartikel',
  labelPlural: 'Wissensartikel',
  description: 'Artikel, die wiederkehrende Fragen beantworten.',
  fields: {
    name: ['Titel', 'Die Frage oder das Thema in Worten, mit denen danach gesucht wird.'],
    status: [
      'Status',
      'Ob der Artikel entsteht, geprüft wird, veröffentlicht oder veraltet ist. Danach richten sich die Filter.',
    ],
    revision: ['Version', 'Version des Artikels in beliebiger Schreibweise. Wird vom Dienst nicht hochgezählt.'],
    description: ['Inhalt', 'Die eigentliche Antwort: der Text des Artikels.'],
    additional_info: ['Weitere Angaben', 'Anmerkungen zum Artikel, etwa Quellen oder Grenzen der Aussage.'],
    user_id_c: ['Autor', 'Id des Benutzers, der den Artikel geschrieben hat.'],
    author: ['Name des Autors', 'Vollständiger Name des Benutzers von user_id_c.'],
    user_id1_c: ['Freigegeben von', 'Id des Benutzers, der den Artikel zur Veröffentlichung freigegeben hat.'],
    approver: ['Name des Freigebenden', 'Vollständiger Name des Benutzers von user_id1_c.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    aok_knowledgebase_categories: 'Kategorien',
  },
  filters: {
    ...assignmentFilterTexts,
    draft: 'Entwürfe',
    published: 'Veröffentlicht',
    expired: 'Abgelaufen',
  },
};
