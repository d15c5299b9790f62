import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const projectTask: ModuleTexts = {
  label: 'Tarea de proyecto',
  labelPlural: 'Tareas de proyecto',
  description: 'Los pasos de los proyectos, con su orden, su duración y su avance.',
  fields: {
    name: ['Nombre', 'Lo que hay que hacer, en pocas palabras.'],
    description: ['Descripción', 'Detalles del trabajo, para quien lo hace.'],
    project_id: ['Proyecto', 'Id del proyecto del que la tarea forma parte.'],
    project_name: ['Nombre del proyecto', 'Nombre del proyecto de project_id.'],
    status: ['Estado', 'En qué punto está la tarea. Completed y Deferred cuentan como cerradas en los filtros.'],
    priority: ['Prioridad', 'Qué urgencia tiene la tarea frente a las demás del proyecto.'],
    percent_complete: [
      'Porcentaje completado',
      'Parte del trabajo hecha, como número entero en tanto por ciento. No se deduce del estado.',
    ],
    milestone_flag: ['Hito', 'Indica si la tarea señala una meta del proyecto y no un trabajo.'],
    date_start: ['Fecha de inicio', 'Día en que debe empezar la tarea. Fecha ISO 8601.'],
    time_start: [
      'Hora de inicio',
      'Hora a la que empieza la tarea, como número entero cuyo significado acuerdan los clientes de la API.',
    ],
    date_finish: ['Fecha de finalización', 'Día en que la tarea termina según el plan. Fecha ISO 8601.'],
    time_finish: [
      'Hora de finalización',
      'Hora a la que termina la tarea, como número entero cuyo significado acuerdan los clientes de la API.',
    ],
    date_due: [
      'Fecha de vencimiento',
      'Último día para la tarea. Fecha ISO 8601; después, una tarea sin terminar está vencida.',
    ],
    time_due: ['Hora de vencimiento', 'Hora de date_due a la que la tarea debe estar lista. Sin zona horaria.'],
    duration: ['Duración', 'Cuánto debe durar la tarea según el plan, en la unidad de duration_unit.'],
    duration_unit: ['Unidad de duración', 'Indica si duration y actual_duration cuentan días u horas.'],
    actual_duration: ['Duración real', 'Cuánto duró la tarea en realidad, en la unidad de duration_unit.'],
    estimated_effort: ['Esfuerzo estimado', 'Horas de trabajo que se calcula que requiere la tarea.'],
    actual_effort: ['Esfuerzo real', 'Horas de trabajo dedicadas a la tarea.'],
    utilization: ['Dedicación', 'Parte de la jornada que se dedica a la tarea, en porcentaje.'],
    project_task_id: [
      'Número en el proyecto',
      'Número de la tarea dentro de su proyecto, al que se refieren predecessors y parent_task_id.',
    ],
    task_number: [
      'Número de tarea',
      'Número con el que se conoce la tarea, por ejemplo en un plan impreso. Se guarda tal cual.',
    ],
    order_number: ['Orden', 'Lugar de la tarea en el plan; los números menores van primero.'],
    parent_task_id: ['Tarea superior', 'Número (project_task_id) de la tarea de la que esta forma parte.'],
    predecessors: ['Predecesoras', 'Números (project_task_id) de las tareas anteriores a esta, separados por comas.'],
    relationship_type: [
      'Relación con las predecesoras',
      'FS: empieza cuando terminan las predecesoras. SS: empieza a la vez que ellas.',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    projects: 'Proyecto',
    project_name_link: 'Proyecto',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Abiertas',
    closed: 'Cerradas',
    overdue: 'Vencidas',
    today: 'Empiezan hoy',
    milestones: 'Hitos',
  },
};
