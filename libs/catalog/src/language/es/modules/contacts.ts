import { personTexts } from '../person-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const contacts: ModuleTexts = {
  label: 'Contacto',
  labelPlural: 'Contactos',
  description: 'Personas ajenas a la propia organización con las que se tiene trato.',
  fields: {
    ...personTexts,
    description: ['Descripción', 'Todo lo que conviene saber y no tiene un atributo propio.'],
    lead_source: ['Origen', 'Cómo se produjo el primer contacto con la persona.'],
    reports_to_id: ['Depende de', 'Id del contacto que es superior de este.'],
    report_to_name: ['Depende de', 'Apellidos del contacto indicado en reports_to_id. Valor derivado.'],
    account_id: [
      'Cuenta',
      'Id de la cuenta con la que se vinculó primero el contacto. Otro valor sustituye todas las cuentas del contacto.',
    ],
    account_name: ['Cuenta', 'Nombre de la cuenta indicada en account_id. Valor derivado.'],
    campaign_id: ['Campaña', 'Id de la campaña con la que se ganó el contacto.'],
    campaign_name: ['Campaña', 'Nombre de la campaña indicada en campaign_id. Valor derivado.'],
    joomla_account_id: [
      'Cuenta del portal',
      'Id de la cuenta de la persona en un portal de clientes Joomla, si lo hay.',
    ],
    portal_account_disabled: [
      'Cuenta del portal desactivada',
      'Verdadero si la persona ya no puede usar el portal. Lo lee el portal, no este servicio.',
    ],
    portal_user_type: [
      'Tipo de usuario del portal',
      'Qué muestra el portal a la persona: solo sus propios casos (Single) o los de toda la cuenta (Account).',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    reports_to_link: 'Depende de',
    direct_reports: 'Subordinados directos',
    user_sync: 'Usuarios sincronizados',
    email_addresses_primary: 'Dirección de correo principal',
    notes_parent: 'Notas sobre el contacto',
    tasks_parent: 'Tareas sobre el contacto',
    project_contacts_1: 'Proyectos como recurso',
    emails_parent: 'Correos sobre el contacto',
    campaigns: 'Alcanzado por campañas',
    campaign_log: 'Resultados de campañas',
    calls_parent: 'Llamadas sobre el contacto',
    meetings_parent: 'Reuniones sobre el contacto',
  },
  filters: { ...assignmentFilterTexts, callable: 'Se puede llamar' },
};
