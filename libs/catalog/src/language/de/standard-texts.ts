import type { FieldText } from '../texts.js';

/** The attributes of every module. */
export const standardTexts = {
  date_entered: ['Erstellt am', 'Zeitpunkt, zu dem der Datensatz angelegt wurde. Wird vom Dienst gesetzt.'],
  date_created: ['Erstellt am', 'Derselbe Wert wie date_entered, unter dem Namen der API-Spezifikation.'],
  date_modified: ['Geändert am', 'Zeitpunkt der letzten Änderung. Wird vom Dienst bei jeder Änderung gesetzt.'],
  created_by: ['Erstellt von', 'Id des Benutzers, der den Datensatz angelegt hat. Wird vom Dienst gesetzt.'],
  created_by_name: ['Erstellt von', 'Benutzername des Benutzers, der den Datensatz angelegt hat.'],
  modified_user_id: [
    'Geändert von',
    'Id des Benutzers, der den Datensatz zuletzt geändert hat. Wird vom Dienst gesetzt.',
  ],
  modified_by_name: ['Geändert von', 'Benutzername des Benutzers, der den Datensatz zuletzt geändert hat.'],
  deleted: ['Gelöscht', 'Immer falsch: Ein gelöschter Datensatz kann nicht mehr gelesen werden.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The attributes of every module whose records are assigned to a user. */
export const assignmentTexts = {
  assigned_user_id: ['Zugewiesen an', 'Id des Benutzers, der für den Datensatz zuständig ist.'],
  assigned_user_name: ['Zugewiesen an', 'Benutzername des Benutzers, der für den Datensatz zuständig ist.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The filters of every module whose records are assigned to a user. */
export const assignmentFilterTexts = { mine: 'Mir zugewiesen' } as const;

/** The links that many modules have. */
export const standardLinkTexts: Readonly<Record<string, string>> = {
  created_by_link: 'Erstellt von',
  modified_user_link: 'Geändert von',
  assigned_user_link: 'Zugewiesen an',
};
