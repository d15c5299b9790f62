import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const bugs: ModuleTexts = {
  label: 'Fehler',
  labelPlural: 'Fehler',
  description: 'Mängel eines Produkts und Wünsche dazu, von der Meldung bis zur Veröffentlichung, die sie erledigt.',
  fields: {
    name: ['Betreff', 'Der Mangel oder Wunsch in einer Zeile.'],
    bug_number: ['Nummer', 'Nummer, unter der der Fehler genannt wird. Wird vom Dienst fortlaufend vergeben.'],
    description: ['Beschreibung', 'Was geschieht, was stattdessen geschehen sollte und wie es sich nachstellen lässt.'],
    bug_type: ['Art', 'Ob etwas nicht funktioniert oder fehlt. Heißt in älteren Programmen „type“.'],
    status: ['Status', 'Geschlossene und abgelehnte Fehler stehen im Filter „closed“, alle anderen in „open“.'],
    priority: ['Priorität', 'Wie bald der Fehler erledigt sein soll.'],
    resolution: ['Ergebnis', 'Wie der Fehler erledigt wurde; bis dahin leer.'],
    work_log: ['Arbeitsprotokoll', 'Interne Aufzeichnungen darüber, was gefunden und versucht wurde.'],
    source: ['Quelle', 'Der Weg, auf dem die Meldung eingegangen ist.'],
    product_category: ['Kategorie', 'Der betroffene Teil des Produkts.'],
    found_in_release: [
      'Gefunden in Version',
      'Name oder Nummer der Version, in der der Fehler aufgefallen ist, als freier Text.',
    ],
    fixed_in_release: [
      'Behoben in Version',
      'Name oder Nummer der Version, mit der der Fehler erledigt ist, als freier Text.',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    emails_parent: 'E-Mails zu diesem Fehler',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Offen',
    closed: 'Geschlossen',
  },
};
