import type { ModuleTexts } from '../../texts.js';
import { lineAmountTexts, taxedSubtotalTexts, totalAmountTexts } from '../amount-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosLineItemGroups: ModuleTexts = {
  label: 'Grupo de líneas',
  labelPlural: 'Grupos de líneas',
  description: 'Secciones de las líneas de un presupuesto, una factura o un contrato, con sus propios totales.',
  fields: {
    name: ['Nombre', 'Título de la sección.'],
    number: ['Posición', 'Lugar del grupo entre los grupos de su origen, contado desde 1.'],
    description: ['Descripción', 'Otras notas sobre la sección.'],
    ...lineAmountTexts,
    ...taxedSubtotalTexts,
    ...totalAmountTexts,
    total_amount: [
      'Total del grupo',
      'Lo que suma el grupo con impuestos. Se guarda tal como se envía, no se calcula.',
    ],
    total_amount_usdollar: [
      'Total del grupo (moneda base)',
      'Importe de total_amount en la moneda base, al cambio de la última escritura de los importes.',
    ],
    parent_type: ['Tipo de origen', 'Módulo del registro al que pertenece el grupo. Necesario junto con parent_id.'],
    parent_id: ['Origen', 'Id del presupuesto, la factura o el contrato al que pertenece el grupo.'],
    parent_name: ['Origen', 'Nombre del registro al que pertenece el grupo. Depende de parent_type y parent_id.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: { ...assignmentFilterTexts },
};
