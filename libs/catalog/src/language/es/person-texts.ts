import type { FieldText } from '../texts.js';
import { alternateAddressTexts, primaryAddressTexts } from './address-texts.js';
import { emailTexts } from './email-texts.js';

/** Texts about every person, including users. */
export const basicPersonTexts = {
  first_name: ['Nombre', 'Nombre de pila, con los segundos nombres si importan.'],
  last_name: ['Apellidos', 'La parte del nombre que siempre está presente.'],
  name: ['Nombre completo', 'Nombre y apellidos separados por un espacio. Valor derivado: se cambian sus partes.'],
  full_name: ['Nombre completo', 'El mismo valor que name, con el nombre que usan los programas ya existentes.'],
  title: ['Cargo', 'Puesto en la empresa, por ejemplo responsable de compras.'],
  photo: ['Foto', 'Nombre del archivo con la imagen de la persona.'],
  department: ['Departamento', 'Área de la empresa en la que trabaja la persona.'],
  phone_home: ['Teléfono particular', 'Número de teléfono privado, tal como se escribe. No se comprueba.'],
  phone_mobile: ['Teléfono móvil', 'Número de móvil, tal como se escribe. No se comprueba.'],
  phone_work: ['Teléfono de oficina', 'Número de teléfono del trabajo, tal como se escribe. No se comprueba.'],
  phone_other: ['Otro teléfono', 'Cualquier otro número de teléfono, tal como se escribe. No se comprueba.'],
  phone_fax: ['Fax', 'Número de fax, tal como se escribe. No se comprueba.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** Texts that contacts, leads and prospects share. */
export const personTexts = {
  ...basicPersonTexts,
  ...emailTexts,
  salutation: ['Tratamiento', 'Fórmula que precede al nombre. No forma parte de name ni de full_name.'],
  do_not_call: [
    'No llamar',
    'Verdadero si la persona no desea recibir llamadas. Los programas que marcan números deben respetarlo.',
  ],
  ...primaryAddressTexts,
  ...alternateAddressTexts,
  assistant: ['Asistente', 'Nombre de la persona a través de la cual se la localiza.'],
  assistant_phone: [
    'Teléfono del asistente',
    'Número de teléfono del asistente, tal como se escribe. No se comprueba.',
  ],
  birthdate: ['Fecha de nacimiento', 'Fecha ISO 8601 sin hora.'],
} as const satisfies Readonly<Record<string, FieldText>>;
