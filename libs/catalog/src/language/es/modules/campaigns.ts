import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const campaigns: ModuleTexts = {
  label: 'Campaña',
  labelPlural: 'Campañas',
  description: 'Acciones de marketing con su periodo, su presupuesto y sus resultados.',
  fields: {
    name: ['Nombre', 'El nombre con el que los listados e informes muestran la campaña.'],
    status: [
      'Estado',
      'En qué punto está la campaña. De él dependen los filtros planned, active, completed y overdue.',
    ],
    campaign_type: ['Tipo', 'El canal por el que la campaña llega a sus objetivos.'],
    start_date: ['Fecha de inicio', 'Primer día de la campaña. Fecha ISO 8601.'],
    end_date: ['Fecha de fin', 'Último día de la campaña. Fecha ISO 8601; si sigue en curso después, está vencida.'],
    objective: ['Objetivo', 'Lo que se quiere lograr con la campaña.'],
    content: ['Contenido', 'Lo que la campaña dice a quienes alcanza: su mensaje o un resumen.'],
    frequency: ['Frecuencia', 'Cada cuánto se envía un boletín. Solo tiene sentido en campañas del tipo NewsLetter.'],
    currency_id: ['Moneda', 'Id de la moneda en la que se indican los importes de esta campaña.'],
    budget: ['Presupuesto asignado', 'Lo máximo que se puede gastar. En la moneda de currency_id.'],
    expected_cost: ['Coste previsto', 'Lo que se prevé que cueste la campaña. En la moneda de currency_id.'],
    actual_cost: [
      'Coste real',
      'Lo gastado hasta ahora. En la moneda de currency_id; el filtro roi lo compara con los ingresos previstos.',
    ],
    expected_revenue: ['Ingresos previstos', 'Lo que se prevé que aporte la campaña. En la moneda de currency_id.'],
    impressions: [
      'Impresiones',
      'Cuántas veces se mostró la campaña, por ejemplo como anuncio. Se cuenta fuera del servicio.',
    ],
    tracker_key: [
      'Clave de seguimiento',
      'Número que identifica la campaña en los enlaces de seguimiento. Lo asigna el servicio.',
    ],
    tracker_text: ['Texto de seguimiento', 'Las palabras que muestra un enlace de seguimiento.'],
    refer_url: ['Destino del seguimiento', 'Dirección web a la que lleva un enlace de seguimiento.'],
    tracker_count: [
      'Contador de seguimiento',
      'Cuántas veces se abrió el enlace de seguimiento. Lo cuenta quien sirve el enlace.',
    ],
    survey_id: ['Encuesta', 'Id de una encuesta que se gestiona en otro sistema. Se guarda tal cual, sin comprobarlo.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    log_entries: 'Entradas del registro',
  },
  filters: {
    ...assignmentFilterTexts,
    planned: 'Planificadas',
    active: 'Activas',
    completed: 'Completadas',
    overdue: 'Pasadas de su fecha de fin',
    roi: 'Los ingresos previstos cubren el coste',
  },
};
