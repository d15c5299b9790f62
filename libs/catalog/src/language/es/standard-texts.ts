import type { FieldText } from '../texts.js';

/** The attributes of every module. */
export const standardTexts = {
  date_entered: ['Fecha de creación', 'Momento en que se creó el registro. Lo fija el servicio.'],
  date_created: ['Fecha de creación', 'El mismo valor que date_entered, con el nombre de la especificación de la API.'],
  date_modified: ['Fecha de modificación', 'Momento del último cambio. Lo fija el servicio en cada actualización.'],
  created_by: ['Creado por', 'Id del usuario que creó el registro. Lo fija el servicio.'],
  created_by_name: ['Creado por', 'Nombre de usuario de quien creó el registro.'],
  modified_user_id: ['Modificado por', 'Id del usuario que cambió el registro por última vez. Lo fija el servicio.'],
  modified_by_name: ['Modificado por', 'Nombre de usuario de quien cambió el registro por última vez.'],
  deleted: ['Eliminado', 'Siempre falso: un registro eliminado ya no se puede leer.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The attributes of every module whose records are assigned to a user. */
export const assignmentTexts = {
  assigned_user_id: ['Asignado a', 'Id del usuario responsable del registro.'],
  assigned_user_name: ['Asignado a', 'Nombre de usuario del responsable del registro.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The filters of every module whose records are assigned to a user. */
export const assignmentFilterTexts = { mine: 'Asignados a mí' } as const;

/** The links that many modules have. */
export const standardLinkTexts: Readonly<Record<string, string>> = {
  created_by_link: 'Creado por',
  modified_user_link: 'Modificado por',
  assigned_user_link: 'Asignado a',
};
