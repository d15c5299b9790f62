import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const project: ModuleTexts = {
  label: 'Proyecto',
  labelPlural: 'Proyectos',
  description: 'Trabajos que se planifican por tareas, con un principio y un final.',
  fields: {
    name: ['Nombre', 'El nombre con el que los listados y las tareas de proyecto muestran el proyecto.'],
    description: ['Descripción', 'Lo que el proyecto debe entregar y lo que conviene saber para trabajar en él.'],
    status: ['Estado', 'En qué punto está el proyecto. De él dependen los filtros open, closed y overdue.'],
    priority: ['Prioridad', 'Qué urgencia tiene el proyecto frente a otros.'],
    estimated_start_date: ['Fecha de inicio', 'Día en que debe empezar el trabajo. Fecha ISO 8601.'],
    estimated_end_date: [
      'Fecha de fin',
      'Día en que el trabajo debe estar listo. Fecha ISO 8601; después, un proyecto sin terminar está vencido.',
    ],
    override_business_hours: [
      'Ignorar el horario laboral',
      'Indica si el plan puede usar también noches, fines de semana y festivos.',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    projecttask: 'Tareas de proyecto',
    project_contacts_1: 'Contactos que participan',
    project_users_1: 'Usuarios que participan',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Abiertos',
    closed: 'Cerrados',
    overdue: 'Vencidos',
  },
};
