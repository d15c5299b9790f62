import type { ModuleTexts } from '../../texts.js';
import { lineAmountTexts, taxedSubtotalTexts, totalAmountTexts } from '../amount-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosLineItemGroups: ModuleTexts = {
  label: 'Positionsgruppe',
  labelPlural: 'Positionsgruppen',
  description: 'Abschnitte der Positionen eines Angebots, einer Rechnung oder eines Vertrags mit eigenen Summen.',
  fields: {
    name: ['Name', 'Überschrift des Abschnitts.'],
    number: ['Reihenfolge', 'Platz der Gruppe unter den Gruppen des Belegs, ab 1 gezählt.'],
    description: ['Beschreibung', 'Weitere Bemerkungen zum Abschnitt.'],
    ...lineAmountTexts,
    ...taxedSubtotalTexts,
    ...totalAmountTexts,
    total_amount: ['Gruppensumme', 'Was die Gruppe mit Steuer ergibt. Wird gespeichert wie gesendet, nicht berechnet.'],
    total_amount_usdollar: [
      'Gruppensumme (Basiswährung)',
      'Der Betrag von total_amount in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
    ],
    parent_type: ['Art des Belegs', 'Modul des Belegs, zu dem die Gruppe gehört. Nötig zusammen mit parent_id.'],
    parent_id: ['Beleg', 'Id des Angebots, der Rechnung oder des Vertrags, zu dem die Gruppe gehört.'],
    parent_name: ['Beleg', 'Name des Belegs, zu dem die Gruppe gehört. Folgt aus parent_type und parent_id.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: { ...assignmentFilterTexts },
};
