import type { NewRecord } from '../../stack/api-client.js';
import { adminUser } from '../../stack/credentials.js';
import { assigneeOf } from '../assignees.js';
import { recordsOf } from '../ids.js';

const articles = [
  ['How do I change the language?', 'Choose it under your name at the top right. It applies from the next page on.', 2],
  [
    'Why does a sensor show no reading?',
    'Hold its button for five seconds. If the light stays dark, change the battery.',
    3,
  ],
  ['Why do I get no password mail?', 'Look among the junk first. Mail comes from no-reply@crm.example.', 1],
  ['How do I share a report?', 'Open it, choose Share and name the colleagues. They see it at their next login.', 1],
  ['How long does a battery last?', 'Two years at one reading per hour; half a year at one per minute.', 4],
  [
    'How do I print labels the right way up?',
    'Put the roll in with the notch on the left, then print the test page.',
    1,
  ],
  ['How do I change the address on invoices?', 'Write to us. Invoices that were sent stay as they are.', 2],
  ['How do I close the account of a colleague who left?', 'Set the user to Inactive. His records stay.', 1],
  [
    'Which dates does the import take?',
    'Year, month, day with hyphens: 2030-05-31. From release 4.2 on dots work too.',
    5,
  ],
  ['Why do totals differ from my spreadsheet?', 'The spreadsheet rounds every line; we round the sum.', 1],
  ['How do I connect a gateway?', 'Plug it in and scan the code on its back. It needs a minute.', 2],
  ['How do I restart the old gateway G00?', 'Take the plug out for ten seconds.', 1],
] as const;

const unpublished: Readonly<Record<number, string>> = { 10: 'In_Review', 11: 'Draft', 12: 'Expired' };

/** Answers to frequent questions; the newest are not published yet, one is out of date. */
export function demoArticles(): NewRecord[] {
  return recordsOf('AOK_KnowledgeBase', 'article', articles, ([name, answer, revision], number) => {
    const status = unpublished[number] ?? (number % 4 === 0 ? 'published_private' : 'published_public');
    const isApproved = status !== 'Draft' && status !== 'In_Review';
    return {
      name,
      status,
      revision: String(revision),
      description: `<p>${answer}</p>`,
      user_id_c: assigneeOf(number),
      ...(isApproved ? { user_id1_c: adminUser.id } : {}),
      assigned_user_id: assigneeOf(number),
    };
  });
}
