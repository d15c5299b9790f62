import type { ModuleTexts } from '../../texts.js';
import { parentTexts } from '../activity-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const notes: ModuleTexts = {
  label: 'Note',
  labelPlural: 'Notes',
  description: 'Free text about another record, with one attached file where needed.',
  fields: {
    name: ['Subject', 'What the note is about, in one line.'],
    description: ['Text', 'The note itself.'],
    filename: ['Attachment', 'Name of the attached file, without a folder. Its content is sent and read separately.'],
    file_mime_type: ['File type', 'Media type of the attached file, such as application/pdf.'],
    ...parentTexts,
    contact_id: ['Contact', 'Id of the person whom the note concerns, besides the record in parent_id.'],
    contact_name: ['Contact', 'Name of the contact in contact_id, read from there.'],
    contact_phone: ['Contact phone', 'Work telephone number of the contact in contact_id, read from there.'],
    portal_flag: ['Show in portal', 'Whether customers may read the note in their portal.'],
    embed_flag: [
      'Embed in email',
      'Whether the file is a picture inside the text of an email, not an attachment to it.',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    contact_parent: 'Related contact',
  },
  filters: {
    ...assignmentFilterTexts,
    portal: 'Shown in the portal',
  },
};
