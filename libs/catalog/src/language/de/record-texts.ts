import type { FieldText } from '../texts.js';

/** The id that every record has. */
export const idText: FieldText = [
  'ID',
  'Bezeichnet den Datensatz innerhalb seines Moduls. Beim Anlegen kann der Client sie wählen: 1 bis 36 der Zeichen ' +
    'A-Z a-z 0-9 _ -. Sonst wählt sie der Dienst. Sie ändert sich nie und wird nie wieder vergeben.',
];

/** The content of a file. */
export const contentText: FieldText = [
  '{file} (Inhalt)',
  'Die Bytes der Datei in Base64, null, wenn es keine gibt. Nur beim Lesen eines einzelnen Datensatzes, nie in Listen.',
];

/** The middle values of links. */
export const middleTexts: Readonly<Record<string, FieldText>> = {
  accept_status: ['Antwort', 'Was die eingeladene Person geantwortet hat.'],
  required: ['Erforderlich', 'Wahr, wenn der Termin oder Anruf ohne die Person nicht stattfinden kann.'],
  invite_status: ['Einladung', 'Ob die Einladung verschickt wurde und was daraus geworden ist.'],
  email_responded: [
    'Per E-Mail beantwortet',
    'Wahr, wenn die Person über einen Link in der Einladung geantwortet hat.',
  ],
  contact_role: ['Rolle', 'Welche Rolle der Kontakt für den verknüpften Datensatz spielt.'],
  document_revision_id: ['Version', 'Id der Version des Dokuments, die gemeint ist.'],
  campaign_data: ['Kampagnendaten', 'Was die Kampagne, die die E-Mail verschickt hat, dazu vermerkt hat, unverändert.'],
  primary_address: ['Bevorzugt', 'Wahr bei der Adresse, die verwendet wird, wenn nur eine möglich ist.'],
  reply_to_address: ['Antwortadresse', 'Wahr bei der Adresse, an die Antworten gehen.'],
  primary_group: ['Hauptgruppe', 'Wahr bei der Gruppe, zu der neue Datensätze des Benutzers zuerst gehören.'],
  noninheritable: ['Nicht vererbt', 'Wahr, wenn Datensätze des Benutzers diese Gruppe nicht von selbst erhalten.'],
  date_created: ['Verknüpft am', 'Zeitpunkt, zu dem das Paar verknüpft wurde. Wird vom Dienst gesetzt.'],
  created_by: ['Verknüpft von', 'Id des Benutzers, der das Paar verknüpft hat. Wird vom Dienst gesetzt.'],
  modified_user_id: ['Geändert von', 'Id des Benutzers, der das Paar zuletzt geändert hat. Wird vom Dienst gesetzt.'],
};
