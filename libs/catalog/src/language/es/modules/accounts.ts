import { primaryEmailTexts } from '../email-texts.js';
import { billingAddressTexts, shippingAddressTexts } from '../address-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const accounts: ModuleTexts = {
  label: 'Cuenta',
  labelPlural: 'Cuentas',
  description: 'Empresas y otras organizaciones con las que se hacen o se podrían hacer negocios.',
  fields: {
    name: ['Nombre', 'Nombre de la empresa u organización, tal como se presenta.'],
    description: ['Descripción', 'Todo lo que conviene saber y no tiene un atributo propio.'],
    account_type: ['Tipo', 'Qué es la empresa para la propia: cliente, socio, competidor, etc.'],
    industry: ['Sector', 'Rama de actividad de la empresa.'],
    annual_revenue: [
      'Ingresos anuales',
      'Ingresos de la empresa al año como texto libre: admite estimaciones e intervalos.',
    ],
    total_revenue: [
      'Ingresos totales',
      'Importe exacto obtenido hasta ahora con esta cuenta. Lo envía el cliente de la API; el servicio no lo calcula.',
    ],
    last_contacted: [
      'Último contacto',
      'Momento de la última conversación. Lo envía el cliente de la API; no se deduce de llamadas ni reuniones.',
    ],
    phone_office: ['Teléfono de oficina', 'Número de teléfono principal, tal como se escribe. No se comprueba.'],
    phone_alternate: ['Otro teléfono', 'Segundo número de teléfono, tal como se escribe. No se comprueba.'],
    phone_fax: ['Fax', 'Número de fax, tal como se escribe. No se comprueba.'],
    ...primaryEmailTexts,
    website: ['Sitio web', 'Dirección web de la empresa, con o sin https://. No se comprueba.'],
    ...billingAddressTexts,
    ...shippingAddressTexts,
    rating: ['Calificación', 'Importancia o solvencia de la empresa, en la escala que se haya acordado.'],
    ownership: ['Propiedad', 'A quién pertenece la empresa, o su forma jurídica.'],
    employees: ['Empleados', 'Número de empleados como texto de 10 caracteres como máximo: admite intervalos.'],
    ticker_symbol: ['Símbolo bursátil', 'Símbolo con el que cotizan las acciones de la empresa.'],
    sic_code: ['Código SIC', 'Actividad según la Standard Industrial Classification. No se comprueba.'],
    parent_id: ['Miembro de', 'Id de la cuenta a la que pertenece esta, por ejemplo su empresa matriz.'],
    parent_name: ['Miembro de', 'Nombre de la cuenta indicada en parent_id. Valor derivado.'],
    campaign_id: ['Campaña', 'Id de la campaña con la que se ganó la cuenta.'],
    campaign_name: ['Campaña', 'Nombre de la campaña indicada en campaign_id. Valor derivado.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    member_of: 'Miembro de',
    members: 'Miembros',
    email_addresses_primary: 'Dirección de correo principal',
    emails_parent: 'Correos sobre la cuenta',
    campaigns: 'Alcanzado por campañas',
  },
  filters: {
    ...assignmentFilterTexts,
    customers: 'Clientes',
    partners: 'Socios, integradores y revendedores',
    competitors: 'Competidores',
  },
};
