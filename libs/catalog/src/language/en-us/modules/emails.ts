import type { ModuleTexts } from '../../texts.js';
import { parentTexts } from '../activity-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

/** Emails. */
export const emails: ModuleTexts = {
  label: 'Email',
  labelPlural: 'Emails',
  description: 'Emails that were sent, received, drafted or filed, and the records they belong to.',
  fields: {
    name: ['Subject', 'The subject line.'],
    description: ['Plain text', 'Body of the message without formatting.'],
    description_html: ['HTML text', 'Body of the message as HTML, exactly as sent: make it safe before showing it.'],
    email_type: [
      'Type',
      'Whether the message went out, came in, was filed or is a draft. Called "type" in older clients.',
    ],
    status: ['Status', 'What happened to the message last.'],
    date_sent: ['Date sent', 'When the message was sent, or received from elsewhere. ISO 8601 date-time with offset.'],
    from_addr_name: ['From', 'Sender as in the message: an address, with or without a name.'],
    reply_to_addr: ['Reply to', 'Address that answers go to, when it is not the sender.'],
    to_addrs_names: ['To', 'Recipients as in the message, separated by commas.'],
    cc_addrs_names: ['Cc', 'Recipients of copies as in the message, separated by commas.'],
    bcc_addrs_names: ['Bcc', 'Recipients that the others do not see, separated by commas.'],
    flagged: ['Flagged', 'Marked by a person as worth coming back to.'],
    reply_to_status: ['Replied to', 'Whether the message has been answered.'],
    category_id: ['Category', 'Folder of the mail program under which the message is filed.'],
    intent: [
      'Intent',
      'What an incoming message is to become, for the program that fetches mail. "pick": a person decides.',
    ],
    ...parentTexts,
    mailbox_id: ['Mailbox', 'Id of the mailbox that the message was fetched from. Kept as sent, not looked up.'],
    message_id: ['Message id', 'The Message-ID header, which the answers to a message refer to.'],
    uid: ['Mailbox number', 'Unique number (UID) of the message in its mailbox.'],
    raw_source: ['Source', 'The whole message as it was transmitted, headers included.'],
    orphaned: ['Orphaned', 'Whether the message is gone from the mailbox that it was fetched from.'],
    last_synced: ['Last synchronized', 'When the message was last compared with its mailbox.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    account_parent: 'Related account',
    opportunity_parent: 'Related opportunity',
    case_parent: 'Related case',
    lead_parent: 'Related lead',
    contact_parent: 'Related contact',
    bug_parent: 'Related bug',
    project_parent: 'Related project',
    prospect_parent: 'Related target',
    project_task_parent: 'Related project task',
    task_parent: 'Related task',
    tasks_parent: 'Tasks about this email',
  },
  filters: {
    ...assignmentFilterTexts,
    unread: 'Unread',
    sent: 'Sent',
    drafts: 'Drafts',
    failed: 'Sending failed',
    flagged: 'Flagged',
  },
};
