import type { NewRecord } from '../../stack/api-client.js';
import { assigneeOf } from '../assignees.js';
import { recordsOf } from '../ids.js';

// Events name the first one as their invitation.
const templates = [
  [
    'Invitation',
    'email',
    'You are invited',
    'We would be glad to see you at our event. Please let us know by Friday whether you can come.',
  ],
  [
    'Newsletter',
    'campaign',
    'News for $contact_first_name',
    'This month: shorter delivery times, a new sensor, and what other customers do with maps.',
  ],
  ['Launch of the H200', 'campaign', 'A sensor for damp places', 'The H200 measures humidity where others give up.'],
  ['Upgrade offer', 'campaign', 'Release 5 is there', 'Upgrade this quarter and keep the price of your licence.'],
  ['Case received', 'email', 'We have your request', 'Your request has reached us. We answer within two working days.'],
  ['Quote enclosed', 'email', 'Your quote', 'Enclosed is the quote that you asked for. It is valid for thirty days.'],
] as const;

/** Prepared mails for campaigns and for single persons. */
export function demoEmailTemplates(): NewRecord[] {
  return recordsOf('EmailTemplates', 'email-template', templates, ([name, type, subject, text], number) => ({
    name,
    template_type: type,
    subject,
    body: `Hello $contact_first_name,\n\n${text}\n\nKind regards`,
    body_html: `<p>Hello $contact_first_name,</p><p>${text}</p><p>Kind regards</p>`,
    text_only: false,
    assigned_user_id: assigneeOf(number),
  }));
}
