import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const bugs: ModuleTexts = {
  label: 'Incidencia',
  labelPlural: 'Incidencias',
  description: 'Defectos de un producto y mejoras pedidas, desde el aviso hasta la versión que los resuelve.',
  fields: {
    name: ['Asunto', 'El defecto o la mejora en una línea.'],
    bug_number: ['Número', 'Número con el que se cita la incidencia. Lo asigna el servicio de forma correlativa.'],
    description: ['Descripción', 'Qué ocurre, qué debería ocurrir y cómo reproducirlo.'],
    bug_type: ['Tipo', 'Si algo falla o si algo falta. En clientes antiguos se llama «type».'],
    status: ['Estado', 'Las cerradas y rechazadas están en el filtro «closed»; todas las demás, en «open».'],
    priority: ['Prioridad', 'Con qué urgencia debería resolverse.'],
    resolution: ['Resolución', 'Cómo se resolvió la incidencia; vacío hasta entonces.'],
    work_log: ['Registro de trabajo', 'Notas internas sobre lo que se averiguó y se probó.'],
    source: ['Origen', 'La vía por la que llegó el aviso.'],
    product_category: ['Categoría', 'La parte del producto afectada.'],
    found_in_release: ['Detectada en la versión', 'Nombre o número de la versión en que se observó, como texto libre.'],
    fixed_in_release: ['Corregida en la versión', 'Nombre o número de la versión que la resuelve, como texto libre.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    emails_parent: 'Correos sobre esta incidencia',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Abiertas',
    closed: 'Cerradas',
  },
};
