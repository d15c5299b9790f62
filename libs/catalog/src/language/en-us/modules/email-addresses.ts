import type { ModuleTexts } from '../../texts.js';
import { standardTexts } from '../standard-texts.js';

export const emailAddresses: ModuleTexts = {
  label: 'Email address',
  labelPlural: 'Email addresses',
  description: 'Email addresses, whether they work, and what their owners have agreed to.',
  fields: {
    email_address: ['Email address', 'The bare address, such as anna@example.com, in the spelling of its owner.'],
    email_address_caps: [
      'In capitals',
      'email_address in capital letters, to find it whatever the spelling. Read-only.',
    ],
    invalid_email: ['Invalid', 'True when messages to the address come back; nothing should be sent there.'],
    opt_out: ['Opted out', 'True when the owner does not want advertising; campaigns must leave the address out.'],
    confirm_opt_in: ['Consent', 'How far the consent to advertising is: none, given, or confirmed by a reply.'],
    confirm_opt_in_date: ['Consent confirmed', 'When the owner confirmed. ISO 8601 date-time with offset.'],
    confirm_opt_in_sent_date: ['Confirmation requested', 'When the owner was last asked by email to confirm.'],
    confirm_opt_in_fail_date: ['Request failed', 'When asking the owner to confirm last failed.'],
    ...standardTexts,
  },
  filters: {
    confirmed: 'Consent confirmed',
    opted_out: 'Opted out',
    invalid: 'Invalid',
  },
};
