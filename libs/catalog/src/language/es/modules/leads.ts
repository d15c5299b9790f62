import { personTexts } from '../person-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const leads: ModuleTexts = {
  label: 'Cliente potencial',
  labelPlural: 'Clientes potenciales',
  description: 'Personas que han mostrado interés y pueden llegar a ser clientes.',
  fields: {
    ...personTexts,
    description: ['Descripción', 'Todo lo que conviene saber y no tiene un atributo propio.'],
    account_name: [
      'Empresa',
      'Nombre de la empresa de la persona, tal como se indicó. Texto guardado que no sigue a account_id.',
    ],
    account_description: ['Sobre la empresa', 'Lo que se sabe de la empresa de la persona.'],
    status: ['Estado', 'Hasta dónde ha avanzado la gestión. Converted, Recycled y Dead la terminan.'],
    status_description: ['Sobre el estado', 'Por qué el cliente potencial está en ese estado.'],
    lead_source: ['Origen', 'Cómo se produjo el primer contacto con la persona.'],
    lead_source_description: ['Sobre el origen', 'Detalles del origen, por ejemplo de qué feria se trata.'],
    refered_by: ['Recomendado por', 'Nombre de quien recomendó la propia organización a la persona.'],
    opportunity_name: [
      'Oportunidad',
      'Qué se podría vender, en pocas palabras. Texto guardado que no sigue a opportunity_id.',
    ],
    opportunity_amount: [
      'Importe de la oportunidad',
      'Lo que podría aportar la venta, como texto libre. Nunca se suma.',
    ],
    website: ['Sitio web', 'Dirección web de la persona o la empresa, con o sin https://. No se comprueba.'],
    portal_name: ['Nombre en el portal', 'Nombre de la persona en el portal de clientes, si lo hay.'],
    portal_app: ['Aplicación del portal', 'Portal o formulario web por el que llegó el cliente potencial.'],
    converted: [
      'Convertido',
      'Verdadero si ya es un contacto, una cuenta o una oportunidad. Lo envía el cliente de la API; no sigue a status.',
    ],
    account_id: ['Cuenta', 'Id de la cuenta a la que pertenece o en la que se convirtió el cliente potencial.'],
    contact_id: ['Contacto', 'Id del contacto en que se convirtió el cliente potencial.'],
    opportunity_id: ['Oportunidad', 'Id de la oportunidad en que se convirtió el cliente potencial.'],
    reports_to_id: ['Depende de', 'Id del cliente potencial que es superior de este.'],
    report_to_name: [
      'Depende de',
      'Nombre y apellidos del cliente potencial indicado en reports_to_id. Valor derivado.',
    ],
    campaign_id: ['Campaña', 'Id de la campaña por la que llegó el cliente potencial.'],
    campaign_name: ['Campaña', 'Nombre de la campaña indicada en campaign_id. Valor derivado.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    reports_to_link: 'Depende de',
    reportees: 'Subordinados directos',
    email_addresses_primary: 'Dirección de correo principal',
    oldcalls: 'Llamadas sobre el cliente potencial',
    oldmeetings: 'Reuniones sobre el cliente potencial',
    emails_parent: 'Correos sobre el cliente potencial',
    campaigns: 'Alcanzado por campañas',
    campaign_log: 'Resultados de campañas',
  },
  filters: {
    ...assignmentFilterTexts,
    new: 'Nuevos',
    open: 'Abiertos',
    converted: 'Convertidos',
    lost: 'Perdidos',
    callable: 'Se puede llamar',
  },
};
