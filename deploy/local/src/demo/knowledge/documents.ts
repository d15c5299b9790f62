import type { NewRecord } from '../../stack/api-client.js';
import { assigneeOf } from '../assignees.js';
import { attached } from '../attached.js';
import { productList } from '../commerce/product-list.js';
import { workday } from '../days.js';
import { recordsOf } from '../ids.js';

/** Status, category and subcategory of a document, by its purpose. */
const kinds = {
  brochure: { status_id: 'Active', category_id: 'Marketing', subcategory_id: 'Product Brochures' },
  poster: { status_id: 'Active', category_id: 'Marketing', subcategory_id: 'Marketing Collateral' },
  paper: { status_id: 'Active', category_id: 'Sales', subcategory_id: '' },
  answers: { status_id: 'FAQ', category_id: 'Knowledege Base', subcategory_id: 'FAQ' },
} as const;

const documents = [
  { name: 'Brochure: sensors', kind: 'brochure', from: -200, until: 165, text: 'Eight pages with sizes and ranges.' },
  { name: 'Brochure: trackers', kind: 'brochure', from: -190, until: 175, text: 'For pallets, vehicles and people.' },
  { name: 'Poster for the fair', kind: 'poster', from: -80, until: -60, text: 'A0, with room for the stand number.' },
  { name: 'Price list', kind: 'paper', from: -120, until: 245, text: 'For the sales team; not for customers.' },
  { name: 'Price list of last year', kind: 'paper', from: -485, until: -121, text: 'Holds for older quotes only.' },
  { name: 'Quote', kind: 'paper', from: -300, until: 0, text: 'Letter that goes with a quote.', template: 'mailmerge' },
  { name: 'Non-disclosure agreement', kind: 'paper', from: -400, until: 0, text: 'Both sides sign.', template: 'nda' },
  { name: 'Licence terms', kind: 'paper', from: -365, until: 0, text: 'Part of every licence.', template: 'license' },
  { name: 'Questions about batteries', kind: 'answers', from: -60, until: 0, text: 'What customers ask most.' },
  { name: 'Installation guide', kind: 'answers', from: -150, until: 0, text: 'From the survey to the acceptance.' },
  {
    name: 'Case study: cold storage',
    kind: 'poster',
    from: 12,
    until: 0,
    text: 'Waits for the consent of the customer.',
  },
  { name: 'Security questionnaire', kind: 'paper', from: -30, until: 0, text: 'Our answers to what auditors ask.' },
] as const;

const prices = Object.entries(productList).map(([part, [name, , price]]) => `${part},"${name}",${String(price)}`);

/** Papers that belong to no single record, each with a file. */
export function demoDocuments(today: Date): NewRecord[] {
  return recordsOf('Documents', 'document', documents, (document, number) => ({
    document_name: document.name,
    ...(document.name.startsWith('Price list')
      ? attached(document.name, 'csv', `part,name,price\n${prices.join('\n')}\n`)
      : attached(document.name, 'txt', `${document.name}\n\n${document.text}\n`)),
    ...kinds[document.kind],
    ...(document.from > 0 ? { status_id: 'Under Review' } : {}),
    ...(document.until < 0 ? { status_id: 'Expired' } : {}),
    active_date: workday(today, document.from),
    ...(document.until === 0 ? {} : { exp_date: workday(today, document.until) }),
    description: document.text,
    is_template: 'template' in document,
    ...('template' in document ? { template_type: document.template } : {}),
    portal_flag: document.kind === 'brochure' || document.kind === 'answers',
    assigned_user_id: assigneeOf(number),
  }));
}
