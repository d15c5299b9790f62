import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const cases: ModuleTexts = {
  label: 'Caso',
  labelPlural: 'Casos',
  description: 'Consultas y reclamaciones de clientes, desde el primer mensaje hasta la solución.',
  fields: {
    case_number: [
      'Número',
      'Número con el que clientes y personal se refieren al caso. Lo asigna el servicio de forma correlativa.',
    ],
    name: ['Asunto', 'De qué trata el caso, en una línea.'],
    description: ['Descripción', 'La petición en palabras del cliente, con todo lo necesario para entenderla.'],
    case_type: ['Tipo', 'De qué clase de petición se trata. En clientes antiguos se llama «type».'],
    state: ['Situación', 'Si alguien tiene aún que actuar. Decide si el caso está en el filtro «open» o en «closed».'],
    status: ['Estado', 'El paso en que está un caso abierto, o por qué se cerró uno cerrado.'],
    priority: ['Prioridad', 'P1 es lo más urgente.'],
    resolution: ['Resolución', 'Cómo se resolvió el caso, tal como puede leerlo el cliente.'],
    work_log: ['Registro de trabajo', 'Notas internas sobre lo que se probó y se hizo.'],
    account_id: ['Cuenta', 'Id de la cuenta a la que pertenece el caso.'],
    account_name: ['Cuenta', 'Nombre de la cuenta indicada en account_id, leído de allí.'],
    contact_created_by_id: ['Comunicado por', 'Id del contacto que abrió el caso.'],
    contact_created_by_name: [
      'Comunicado por',
      'Nombre del contacto indicado en contact_created_by_id, leído de allí.',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    contact_created_by: 'Comunicado por',
    emails_parent: 'Correos sobre este caso',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Abiertos',
    closed: 'Cerrados',
    urgent: 'Urgentes y abiertos',
  },
};
