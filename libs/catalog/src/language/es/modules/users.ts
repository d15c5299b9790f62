import { emailAddressTexts } from '../email-texts.js';
import { basicPersonTexts } from '../person-texts.js';
import { standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const users: ModuleTexts = {
  label: 'Usuario',
  labelPlural: 'Usuarios',
  description: 'Personas que usan el sistema. Solo un administrador puede crearlas.',
  fields: {
    user_name: [
      'Nombre de usuario',
      'Nombre para iniciar sesión, único sin distinguir mayúsculas. Solo un administrador puede cambiarlo.',
    ],
    ...basicPersonTexts,
    ...emailAddressTexts,
    is_admin: [
      'Administrador',
      'Verdadero si el usuario puede administrar el sistema. Solo un administrador puede cambiarlo.',
    ],
    status: ['Estado', 'Solo los usuarios activos pueden iniciar sesión. Solo un administrador puede cambiarlo.'],
    receive_notifications: [
      'Recibe notificaciones',
      'Verdadero si el usuario quiere saber qué registros se le asignan. Lo leen los programas que notifican.',
    ],
    description: ['Descripción', 'Todo lo que conviene saber y no tiene un atributo propio.'],
    address_street: ['Calle', 'Calle y número de la dirección del usuario. Se conservan los saltos de línea.'],
    address_city: ['Ciudad', 'Ciudad o localidad de la dirección del usuario.'],
    address_state: ['Provincia', 'Estado, provincia o región de la dirección del usuario, tal como se escribe.'],
    address_country: ['País', 'País de la dirección del usuario, tal como se escribe. No se comprueba.'],
    address_postalcode: ['Código postal', 'Se guarda como texto para conservar las letras y los ceros iniciales.'],
    portal_only: ['Solo portal', 'Señala a un usuario que existe para un portal. No limita el inicio de sesión.'],
    employee_status: [
      'Situación laboral',
      'Por ejemplo en plantilla o de permiso. No influye en el inicio de sesión, a diferencia de status.',
    ],
    messenger_id: ['Nombre en la mensajería', 'Nombre del usuario en la mensajería de messenger_type.'],
    messenger_type: ['Mensajería', 'Servicio de mensajería en el que se localiza al usuario.'],
    reports_to_id: ['Depende de', 'Id del usuario que es superior de este.'],
    reports_to_name: ['Depende de', 'Apellidos del usuario indicado en reports_to_id. Valor derivado.'],
    is_group: ['Usuario de grupo', 'Señala a un usuario que representa a varias personas, como un buzón compartido.'],
    factor_auth: [
      'Autenticación en dos pasos',
      'Verdadero si los programas deben pedir un segundo factor. El punto de emisión de tokens no lo pide.',
    ],
    factor_auth_interface: [
      'Segundo factor',
      'Por qué vía recibe el usuario el segundo factor. Lo leen los programas que lo piden.',
    ],
    ...standardTexts,
  },
  links: {
    reports_to_link: 'Depende de',
    reportees: 'Subordinados directos',
    contacts_sync: 'Contactos sincronizados',
    email_addresses_primary: 'Dirección de correo principal',
    project_users_1: 'Proyectos como recurso',
    campaigns: 'Alcanzado por campañas',
  },
  filters: { active: 'Activos', inactive: 'Inactivos', administrators: 'Administradores' },
};
