import { personTexts } from '../person-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const prospects: ModuleTexts = {
  label: 'Objetivo',
  labelPlural: 'Objetivos',
  description: 'Personas a las que se dirigen las campañas y que aún no han mostrado interés.',
  fields: {
    ...personTexts,
    description: ['Descripción', 'Todo lo que conviene saber y no tiene un atributo propio.'],
    account_name: [
      'Empresa',
      'Nombre de la empresa en la que trabaja la persona. Texto guardado, no el nombre de una cuenta.',
    ],
    tracker_key: [
      'Clave de seguimiento',
      'Número con el que las campañas reconocen a la persona. Lo incrementa el servicio.',
    ],
    lead_id: ['Cliente potencial', 'Id del cliente potencial en que se convirtió el objetivo.'],
    campaign_id: ['Campaña', 'Id de la campaña para la que se recogió el objetivo.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    email_addresses_primary: 'Dirección de correo principal',
    emails_parent: 'Correos sobre el objetivo',
    campaigns: 'Alcanzado por campañas',
  },
  filters: { ...assignmentFilterTexts, callable: 'Se puede llamar' },
};
