import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const emailTemplates: ModuleTexts = {
  label: 'Email template',
  labelPlural: 'Email templates',
  description: 'Prepared emails with placeholders that are filled in before sending.',
  fields: {
    name: ['Name', 'Name under which people choose the template; recipients never see it.'],
    description: ['Description', 'When the template is meant to be used.'],
    template_type: ['Type', 'Whether it is for campaigns or for single emails. Called "type" in older clients.'],
    subject: ['Subject', 'Subject line of the emails made from it; may have placeholders.'],
    body: ['Plain text', 'Body without formatting, for recipients whose program shows no HTML.'],
    body_html: ['HTML text', 'Body as HTML, kept exactly as sent; may have placeholders.'],
    text_only: ['Text only', 'True to send the plain text alone, without body_html.'],
    published: ['Published', 'A short mark such as yes, no or off, for programs that offer only some templates.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: {
    ...assignmentFilterTexts,
    campaign: 'For campaigns',
  },
};
