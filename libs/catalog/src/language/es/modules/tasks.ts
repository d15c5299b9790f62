import type { ModuleTexts } from '../../texts.js';
import { parentTexts } from '../activity-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const tasks: ModuleTexts = {
  label: 'Tarea',
  labelPlural: 'Tareas',
  description: 'Lo que alguien tiene que hacer, por lo general antes de cierto momento.',
  fields: {
    name: ['Asunto', 'Qué hay que hacer, en una línea.'],
    description: ['Descripción', 'Lo que necesita saber quien la haga.'],
    status: ['Estado', 'Cómo va la tarea. Las completadas y aplazadas no están abiertas ni atrasadas.'],
    priority: ['Prioridad', 'Qué importancia tiene la tarea frente a otras.'],
    date_start: ['Inicio', 'Cuándo debería empezarse. Fecha y hora ISO 8601 con desfase horario.'],
    date_start_flag: ['Sin inicio', 'Verdadero si la tarea no tiene inicio a propósito; date_start queda vacío.'],
    date_due: ['Vencimiento', 'Cuándo debe estar hecha. Fecha y hora ISO 8601 con desfase horario.'],
    date_due_flag: ['Sin vencimiento', 'Verdadero si la tarea no vence a propósito; date_due queda vacío.'],
    ...parentTexts,
    contact_id: ['Contacto', 'Id de la persona a la que afecta la tarea o que puede informar.'],
    contact_name: ['Contacto', 'Nombre del contacto indicado en contact_id, leído de allí.'],
    contact_phone: ['Teléfono del contacto', 'Teléfono de trabajo del contacto indicado en contact_id, leído de allí.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    contact_parent: 'Contacto relacionado',
    task_parent: 'Tarea superior',
    subtasks: 'Subtareas',
    email_parent: 'Correo relacionado',
    emails_parent: 'Correos sobre esta tarea',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Abiertas',
    completed: 'Completadas',
    overdue: 'Atrasadas',
    today: 'Empiezan hoy',
    due_today: 'Vencen hoy',
  },
};
