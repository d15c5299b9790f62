import type { LabelsOf } from '../../../dropdowns/labels.js';
import type { salesDropdowns } from '../../../dropdowns/sales.js';

/** Labels of the drop-downs of opportunities. */
export const salesOptions: LabelsOf<typeof salesDropdowns> = {
  opportunity_type_dom: {
    '': '',
    'Existing Business': 'Negocio existente',
    'New Business': 'Negocio nuevo',
  },
  sales_stage_dom: {
    Prospecting: 'Prospección',
    Qualification: 'Calificación',
    'Needs Analysis': 'Análisis de necesidades',
    'Value Proposition': 'Propuesta de valor',
    'Id. Decision Makers': 'Identificación de responsables',
    'Perception Analysis': 'Análisis de percepción',
    'Proposal/Price Quote': 'Propuesta o presupuesto',
    'Negotiation/Review': 'Negociación o revisión',
    'Closed Won': 'Ganada',
    'Closed Lost': 'Perdida',
  },
  opportunity_relationship_type_dom: {
    '': '',
    'Primary Decision Maker': 'Responsable principal de la decisión',
    'Business Decision Maker': 'Responsable comercial de la decisión',
    'Business Evaluator': 'Evaluador comercial',
    'Technical Decision Maker': 'Responsable técnico de la decisión',
    'Technical Evaluator': 'Evaluador técnico',
    'Executive Sponsor': 'Patrocinador ejecutivo',
    Influencer: 'Persona influyente',
    Other: 'Otro',
  },
};
