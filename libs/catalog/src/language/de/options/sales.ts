import type { LabelsOf } from '../../../dropdowns/labels.js';
import type { salesDropdowns } from '../../../dropdowns/sales.js';

/** Labels of the drop-downs of opportunities. */
export const salesOptions: LabelsOf<typeof salesDropdowns> = {
  opportunity_type_dom: {
    '': '',
    'Existing Business': 'Bestandsgeschäft',
    'New Business': 'Neugeschäft',
  },
  sales_stage_dom: {
    Prospecting: 'Akquise',
    Qualification: 'Qualifizierung',
    'Needs Analysis': 'Bedarfsanalyse',
    'Value Proposition': 'Nutzenargumentation',
    'Id. Decision Makers': 'Entscheider ermitteln',
    'Perception Analysis': 'Wahrnehmungsanalyse',
    'Proposal/Price Quote': 'Vorschlag oder Preisangebot',
    'Negotiation/Review': 'Verhandlung oder Prüfung',
    'Closed Won': 'Gewonnen',
    'Closed Lost': 'Verloren',
  },
  opportunity_relationship_type_dom: {
    '': '',
    'Primary Decision Maker': 'Hauptentscheider',
    'Business Decision Maker': 'Kaufmännischer Entscheider',
    'Business Evaluator': 'Kaufmännischer Gutachter',
    'Technical Decision Maker': 'Technischer Entscheider',
    'Technical Evaluator': 'Technischer Gutachter',
    'Executive Sponsor': 'Förderer in der Geschäftsleitung',
    Influencer: 'Meinungsführer',
    Other: 'Sonstige',
  },
};
