import type { FieldText } from '../texts.js';

/** The id that every record has. */
export const idText: FieldText = [
  'ID',
  'Identifies the record within its module. A client may choose it when it creates the record: 1 to 36 of the ' +
    'characters A-Z a-z 0-9 _ -. Otherwise the service does. It never changes and is never used again.',
];

/** The content of a file. */
export const contentText: FieldText = [
  '{file} (content)',
  'The bytes of the file in base64, null when there are none. Shown when one record is read, never in lists.',
];

/** The middle values of links. */
export const middleTexts: Readonly<Record<string, FieldText>> = {
  accept_status: ['Answer', 'What the person invited has answered.'],
  required: ['Required', 'True when the meeting or call cannot do without the person.'],
  invite_status: ['Invitation', 'Whether the invitation has been sent and what became of it.'],
  email_responded: ['Answered by email', 'True when the person answered through a link in the invitation.'],
  contact_role: ['Role', 'The part that the contact plays for the linked record.'],
  document_revision_id: ['Revision', 'Id of the revision of the document that is meant.'],
  campaign_data: ['Campaign data', 'What the campaign that sent the email has left with it, as it wrote it.'],
  primary_address: ['Primary', 'True for the address that is used when only one can be.'],
  reply_to_address: ['Reply-to', 'True for the address to which answers go.'],
  primary_group: ['Primary group', 'True for the group that new records of the user belong to first.'],
  noninheritable: ['Not inherited', 'True when records of the user do not get this group by themselves.'],
  date_created: ['Linked on', 'When the pair was linked. Set by the service.'],
  created_by: ['Linked by', 'Id of the user who linked the pair. Set by the service.'],
  modified_user_id: ['Modified by', 'Id of the user who last changed the pair. Set by the service.'],
};
