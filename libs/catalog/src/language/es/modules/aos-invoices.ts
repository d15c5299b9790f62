import type { ModuleTexts } from '../../texts.js';
import { billingAddressTexts, shippingAddressTexts } from '../address-texts.js';
import { lineAmountTexts, shippingAmountTexts, taxedSubtotalTexts, totalAmountTexts } from '../amount-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosInvoices: ModuleTexts = {
  label: 'Factura',
  labelPlural: 'Facturas',
  description: 'Reclamaciones de pago a clientes, y si se han pagado.',
  fields: {
    name: ['Título', 'Cómo se llama la factura en las listas.'],
    number: ['Número de factura', 'Lo asigna el servicio, uno por factura.'],
    description: ['Descripción', 'Notas sobre la factura.'],
    status: ['Estado', 'Si la factura está pagada. Vacío hasta que alguien lo fija.'],
    invoice_date: ['Fecha de factura', 'Día en que se emitió la factura.'],
    due_date: ['Fecha de vencimiento', 'Último día en que el cliente puede pagar. De ella depende el filtro overdue.'],
    quote_number: [
      'Número de presupuesto',
      'Número del presupuesto del que procede la factura. Lo copia quien llama, no se comprueba.',
    ],
    quote_date: ['Fecha de presupuesto', 'Día del presupuesto del que procede la factura.'],
    billing_account_id: ['Cuenta', 'Id de la cuenta que tiene que pagar.'],
    billing_account: ['Cuenta', 'Nombre de la cuenta que tiene que pagar. Depende de billing_account_id.'],
    billing_contact_id: ['Contacto', 'Id del contacto al que se dirige la factura.'],
    billing_contact: ['Contacto', 'Nombre del contacto al que se dirige la factura. Depende de billing_contact_id.'],
    ...billingAddressTexts,
    ...shippingAddressTexts,
    ...lineAmountTexts,
    ...taxedSubtotalTexts,
    ...shippingAmountTexts,
    ...totalAmountTexts,
    template_ddown_c: ['Plantillas', 'Plantillas de impresión para la factura.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    accounts: 'Cuenta de facturación',
    contacts: 'Contacto de facturación',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Abiertas',
    paid: 'Pagadas',
    overdue: 'Vencidas',
  },
};
