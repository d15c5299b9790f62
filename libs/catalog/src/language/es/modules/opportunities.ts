import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const opportunities: ModuleTexts = {
  label: 'Oportunidad',
  labelPlural: 'Oportunidades',
  description: 'Ventas posibles, desde el primer interés hasta que se ganan o se pierden.',
  fields: {
    name: ['Nombre', 'Qué se quiere vender y a quién, en 50 caracteres como máximo.'],
    description: ['Descripción', 'Todo lo que conviene saber y no tiene un atributo propio.'],
    opportunity_type: ['Tipo', 'Si se trata de negocio con un cliente nuevo o con uno existente.'],
    sales_stage: ['Etapa de venta', 'Hasta dónde ha avanzado la venta. Closed Won y Closed Lost la terminan.'],
    probability: [
      'Probabilidad',
      'Posibilidad de ganar, en tanto por ciento entero. La envía el cliente de la API; no sigue a sales_stage.',
    ],
    amount: ['Importe', 'Lo que aportaría la venta, como importe exacto en la moneda de currency_id.'],
    amount_usdollar: [
      'Importe en moneda base',
      'Importe de amount en la moneda base, al cambio de la última escritura del importe o de la moneda.',
    ],
    currency_id: ['Moneda', 'Id de la moneda del importe.'],
    currency_name: ['Moneda', 'Nombre de la moneda indicada en currency_id. Valor derivado.'],
    currency_symbol: ['Símbolo de moneda', 'Símbolo de la moneda indicada en currency_id. Valor derivado.'],
    date_closed: [
      'Fecha de cierre prevista',
      'Día en que se espera cerrar la venta, o en que se cerró. Fecha ISO 8601.',
    ],
    next_step: ['Próximo paso', 'Qué hay que hacer a continuación para que avance la venta.'],
    lead_source: ['Origen', 'Cómo se produjo el primer contacto que llevó a esta venta.'],
    account_id: [
      'Cuenta',
      'Id de la cuenta con la que se vinculó primero la oportunidad. Otro valor sustituye todas las cuentas de la oportunidad.',
    ],
    account_name: ['Cuenta', 'Nombre de la cuenta indicada en account_id. Valor derivado.'],
    campaign_id: ['Campaña', 'Id de la campaña de la que procede la oportunidad.'],
    campaign_name: ['Campaña', 'Nombre de la campaña indicada en campaign_id. Valor derivado.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    emails_parent: 'Correos sobre la oportunidad',
    campaign_log: 'Resultados de campañas',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Abiertas',
    closed: 'Cerradas',
    won: 'Ganadas',
    lost: 'Perdidas',
    overdue: 'Abiertas tras la fecha de cierre prevista',
    roi: 'Ganadas con importe',
  },
};
