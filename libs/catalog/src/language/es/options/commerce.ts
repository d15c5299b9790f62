import type { commerceDropdowns } from '../../../dropdowns/commerce.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of products, quotes, invoices and contracts. */
export const commerceOptions: LabelsOf<typeof commerceDropdowns> = {
  product_type_dom: {
    Good: 'Bien',
    Service: 'Servicio',
  },
  product_code_dom: {
    XXXX: 'XXXX',
    YYYY: 'YYYY',
  },
  product_category_dom: {
    '': '',
    Accounts: 'Cuentas',
    Activities: 'Actividades',
    Bugs: 'Incidencias',
    Calendar: 'Calendario',
    Calls: 'Llamadas',
    Campaigns: 'Campañas',
    Cases: 'Casos',
    Contacts: 'Contactos',
    Currencies: 'Monedas',
    Dashboard: 'Panel de control',
    Documents: 'Documentos',
    Emails: 'Correos electrónicos',
    Feeds: 'Canales',
    Forecasts: 'Previsiones',
    Help: 'Ayuda',
    Home: 'Inicio',
    Leads: 'Clientes potenciales',
    Meetings: 'Reuniones',
    Notes: 'Notas',
    Opportunities: 'Oportunidades',
    'Outlook Plugin': 'Complemento de Outlook',
    Projects: 'Proyectos',
    Quotes: 'Presupuestos',
    Releases: 'Versiones',
    RSS: 'RSS',
    Studio: 'Estudio',
    Upgrade: 'Actualización',
    Users: 'Usuarios',
    Laptops: 'Portátiles',
    Desktops: 'Ordenadores de sobremesa',
  },
  quote_stage_dom: {
    Draft: 'Borrador',
    Negotiation: 'Negociación',
    Delivered: 'Entregado',
    'On Hold': 'En espera',
    Confirmed: 'Confirmado',
    'Closed Accepted': 'Aceptado',
    'Closed Lost': 'Perdido',
    'Closed Dead': 'Descartado',
  },
  quote_term_dom: {
    'Net 15': 'Neto a 15 días',
    'Net 30': 'Neto a 30 días',
    '': '',
  },
  approval_status_dom: {
    Approved: 'Aprobado',
    'Not Approved': 'No aprobado',
    '': '',
  },
  quote_invoice_status_dom: {
    'Not Invoiced': 'No facturado',
    Invoiced: 'Facturado',
  },
  invoice_status_dom: {
    Paid: 'Pagada',
    Unpaid: 'Pendiente de pago',
    Cancelled: 'Cancelada',
    '': '',
  },
  contract_status_list: {
    'Not Started': 'No iniciado',
    'In Progress': 'En curso',
    Signed: 'Firmado',
  },
  contract_type_list: {
    Type: 'Tipo',
  },
  template_ddown_c_list: {
    '': '',
  },
  discount_list: {
    Percentage: 'Porcentaje',
    Amount: 'Importe',
  },
  vat_list: {
    '0.0': '0 %',
    '5.0': '5 %',
    '7.5': '7,5 %',
    '17.5': '17,5 %',
    '20.0': '20 %',
  },
};
