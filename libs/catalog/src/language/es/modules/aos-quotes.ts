import type { ModuleTexts } from '../../texts.js';
import { billingAddressTexts, shippingAddressTexts } from '../address-texts.js';
import { lineAmountTexts, shippingAmountTexts, taxedSubtotalTexts, totalAmountTexts } from '../amount-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosQuotes: ModuleTexts = {
  label: 'Presupuesto',
  labelPlural: 'Presupuestos',
  description: 'Ofertas a clientes: qué se ofrece, por cuánto y hasta cuándo.',
  fields: {
    name: ['Título', 'Cómo se llama el presupuesto en las listas.'],
    number: ['Número de presupuesto', 'Lo asigna el servicio, uno por presupuesto.'],
    description: ['Descripción', 'Notas sobre el presupuesto.'],
    stage: ['Etapa', 'Hasta dónde ha llegado el presupuesto. Las etapas finales lo cierran, aceptado o no.'],
    expiration: ['Válido hasta', 'Último día en que el cliente puede aceptar.'],
    opportunity_id: ['Oportunidad', 'Id de la oportunidad para la que se hizo el presupuesto.'],
    opportunity: ['Oportunidad', 'Nombre de la oportunidad. Depende de opportunity_id.'],
    billing_account_id: ['Cuenta', 'Id de la cuenta que recibirá y pagará la factura.'],
    billing_account: ['Cuenta', 'Nombre de la cuenta que pagará. Depende de billing_account_id.'],
    billing_contact_id: ['Contacto', 'Id del contacto al que se dirige el presupuesto.'],
    billing_contact: [
      'Contacto',
      'Nombre del contacto al que se dirige el presupuesto. Depende de billing_contact_id.',
    ],
    ...billingAddressTexts,
    ...shippingAddressTexts,
    ...lineAmountTexts,
    ...taxedSubtotalTexts,
    ...shippingAmountTexts,
    ...totalAmountTexts,
    term: ['Condiciones de pago', 'Días en los que el cliente tiene que pagar.'],
    terms_c: ['Términos y condiciones', 'Las condiciones tal como se imprimen en el presupuesto.'],
    approval_status: ['Estado de aprobación', 'Si el presupuesto se ha aprobado dentro de la propia organización.'],
    approval_issue: ['Problemas de aprobación', 'Lo que impide la aprobación.'],
    invoice_status: [
      'Estado de facturación',
      'Si se ha hecho una factura a partir del presupuesto. Lo fija quien llama.',
    ],
    template_ddown_c: ['Plantillas', 'Plantillas de impresión para el presupuesto.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    accounts: 'Cuenta de facturación',
    contacts: 'Contacto de facturación',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Abiertos',
    closed: 'Cerrados',
    won: 'Aceptados',
    lost: 'Perdidos',
    expired: 'Caducados',
    to_invoice: 'Por facturar',
  },
};
