import type { LabelsOf } from '../../../dropdowns/labels.js';
import type { serviceDropdowns } from '../../../dropdowns/service.js';

/** Labels of the drop-downs of cases and bugs. */
export const serviceOptions: LabelsOf<typeof serviceDropdowns> = {
  case_type_dom: {
    Administration: 'Administración',
    Product: 'Producto',
    User: 'Usuario',
  },
  case_status_dom: {
    Open_New: 'Nuevo',
    Open_Assigned: 'Asignado',
    Closed_Closed: 'Cerrado',
    'Open_Pending Input': 'Pendiente de información',
    Closed_Rejected: 'Rechazado',
    Closed_Duplicate: 'Duplicado',
  },
  case_priority_dom: {
    P1: 'Alta',
    P2: 'Media',
    P3: 'Baja',
  },
  case_state_dom: {
    Open: 'Abierto',
    Closed: 'Cerrado',
  },
  bug_type_dom: {
    Defect: 'Defecto',
    Feature: 'Funcionalidad',
  },
  bug_status_dom: {
    New: 'Nueva',
    Assigned: 'Asignada',
    Closed: 'Cerrada',
    Pending: 'Pendiente',
    Rejected: 'Rechazada',
  },
  bug_priority_dom: {
    Urgent: 'Urgente',
    High: 'Alta',
    Medium: 'Media',
    Low: 'Baja',
  },
  bug_resolution_dom: {
    '': '',
    Accepted: 'Aceptada',
    Duplicate: 'Duplicada',
    Fixed: 'Corregida',
    'Out of Date': 'Obsoleta',
    Invalid: 'No válida',
    Later: 'Más adelante',
  },
  source_dom: {
    '': '',
    Internal: 'Interno',
    Forum: 'Foro',
    Web: 'Web',
    InboundEmail: 'Correo electrónico entrante',
  },
};
