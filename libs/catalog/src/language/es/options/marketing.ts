import type { LabelsOf } from '../../../dropdowns/labels.js';
import type { marketingDropdowns } from '../../../dropdowns/marketing.js';

/** Labels of the drop-downs of campaigns and target lists. */
export const marketingOptions: LabelsOf<typeof marketingDropdowns> = {
  campaign_type_dom: {
    '': '',
    Telesales: 'Televenta',
    Mail: 'Correo postal',
    Email: 'Correo electrónico',
    Print: 'Prensa escrita',
    Web: 'Web',
    Radio: 'Radio',
    Television: 'Televisión',
    NewsLetter: 'Boletín',
  },
  campaign_status_dom: {
    '': '',
    Planning: 'En planificación',
    Active: 'Activa',
    Inactive: 'Inactiva',
    Complete: 'Completada',
  },
  newsletter_frequency_dom: {
    '': '',
    Weekly: 'Semanal',
    Monthly: 'Mensual',
    Quarterly: 'Trimestral',
    Annually: 'Anual',
  },
  campainglog_activity_type_dom: {
    '': '',
    targeted: 'Mensaje enviado o intentado',
    'send error': 'Devuelto, otro motivo',
    'invalid email': 'Devuelto, dirección no válida',
    link: 'Enlace visitado',
    viewed: 'Mensaje visto',
    removed: 'Baja solicitada',
    lead: 'Cliente potencial creado',
    contact: 'Contacto creado',
    blocked: 'Suprimido por lista de exclusión',
  },
  prospect_list_type_dom: {
    default: 'Predeterminada',
    seed: 'Destinatarios de control',
    exempt_domain: 'Lista de exclusión por dominio',
    exempt_address: 'Lista de exclusión por dirección de correo',
    exempt: 'Lista de exclusión por id',
    test: 'Prueba',
  },
};
