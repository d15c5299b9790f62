import { faker } from '@faker-js/faker/locale/en';
import type { Field, FieldTypeName } from '@crm/catalog';
import { workday } from './days.js';
import type { Draft, Maker, Organisation } from './draft.js';
import { isStatus, optionsIn } from './phase.js';
import { sentences, titles } from './titles.js';

/** Fields that stay empty: those of integrations and series of appointments, and those that the service sets. */
const empty = new RegExp(
  [
    '\\.(repeat_|outlook|recurring|external|joomla|portal_(name|app|account|user)|alt_address|mailbox|doc_)|tracker_',
    '_(url|redirect)$',
    '\\.(meeting_type|uid|raw_source|last_synced|message_id|product_image|product_category|file_mime_type|password|creator)$',
    '\\.(utilization|parent_task_id|time_(start|finish|due)|intent|invalid_email|email_opt_out|approval_issue|sequence)$',
    '\\.(more_information|archived|embed_flag|orphaned|email_reminder_(time|sent)|c?bcc_addrs_names|cc_addrs_names)$',
    '^(AOS_Products\\.category|Documents\\.revision|Emails\\.category_id)$',
  ].join('|'),
);

const number = (min: number, max: number): number => faker.number.int({ min, max });
const oneOf =
  (...values: readonly unknown[]): Maker =>
  () =>
    faker.helpers.arrayElement(values);
/** A value for records that are over; `otherwise` for all others. */
const whenOver =
  (maker: Maker, otherwise?: string): Maker =>
  (...args) =>
    args[0].phase === 'over' ? maker(...args) : otherwise;

/** How to make the value of a field, by `<module>.<field>`: the first row that matches counts. Other fields use `byType`. */
const byName: readonly (readonly [RegExp, Maker])[] = [
  [/^(Accounts\.name|(Leads|Prospects)\.account_name)$/, () => faker.company.name()],
  [/^AOS_Products\.name$/, () => faker.commerce.productName()],
  [/\.((document_)?name|subject)$/, titleOf],
  [/\.salutation$/, oneOf('', '', '', 'Dr.', 'Prof.')],
  [/\.first_name$/, () => faker.person.firstName()],
  [/\.last_name$/, () => faker.person.lastName()],
  [/\.(assistant|refered_by)$/, () => faker.person.fullName()],
  [/\.title$/, () => faker.person.jobTitle()],
  [/\.department$/, () => faker.commerce.department()],
  [/address(_street)?$/, address(() => faker.location.streetAddress())],
  [/_city$|\.location$/, address(() => faker.location.city())],
  [/_state$/, address(() => faker.location.state())],
  [/_postalcode$/, address(() => faker.location.zipCode())],
  [/_country$/, address(() => 'USA')],
  [/\.url$/, website],
  [/\.(annual_revenue|opportunity_amount)$/, () => String(number(1, 400) * 100_000)],
  [/\.price$/, () => (number(2, 60) * 25).toFixed(2)],
  [/\.cost$/, ({ attributes }) => (Number(attributes.price) * 0.4).toFixed(2)],
  [/\.employees$/, () => String(number(5, 4_000))],
  [/\.impressions$/, () => number(1, 640) * 100],
  [/\.ticker_symbol$/, () => faker.string.alpha({ length: 4, casing: 'upper' })],
  [/\.sic_code$/, () => faker.string.numeric(4)],
  [/\.rating$/, oneOf('A', 'B', 'C')],
  [/\.ownership$/, oneOf('Private', 'Public', 'Family')],
  [/\.capacity$/, () => String(number(2, 40) * 10)],
  [/\.(part_number|reference_code)$/, () => faker.helpers.replaceSymbols('???-####')],
  [/\.found_in_release$/, oneOf('4.2', '4.3', '5.0')],
  [/\.fixed_in_release$/, ({ attributes }) => (attributes.resolution === 'Fixed' ? '5.0.1' : undefined)],
  [/\.(revision|published)$/, oneOf('1', '2', '3')],
  [/\.domain_name$/, () => 'rival.example'],
  [/\.invite_templates$/, () => 'demo-email-template-001'],
  [/\.(probability|percent_complete)$/, progress],
  [/\.next_step$/, ({ phase }) => (phase === 'over' ? '' : faker.helpers.arrayElement(['Send a quote', 'Call back']))],
  [/^Bugs\.resolution$/, whenOver(oneOf('Fixed', 'Invalid', 'Later'), '')],
  [/\.resolution$/, whenOver(() => remark(1))],
  [
    /\.invoice_status$/,
    ({ attributes, number: place }) =>
      attributes.stage === 'Closed Accepted' && place % 3 > 0 ? 'Invoiced' : 'Not Invoiced',
  ],
  [/\.is_parent$/, ({ attributes }) => attributes.parent_category_id === undefined],
  [/\.converted$/, ({ attributes }) => attributes.status === 'Converted'],
  [/\.duration_hours$/, (draft) => Math.floor(duration(draft) / 60)],
  [/\.duration_minutes$/, (draft) => duration(draft) % 60],
  [/\.duration_unit$/, () => 'Days'],
  [/^Notes\.filename$/, (draft) => (draft.number % 5 === 0 ? fileName(draft) : undefined)],

  [/\.birthdate$/, ({ span }) => faker.date.birthdate({ refDate: span.start }).toISOString().slice(0, 10)],
  [/\.last_contacted$/, (_, __, { today }) => `${workday(today, -number(1, 60))}T09:00:00.000Z`],
  [/^AOS_Contracts\.end_date$/, ({ span }) => workday(span.start, faker.helpers.arrayElement([30, 365]))],
  [/\.renewal_reminder_date$/, ({ attributes }) => `${workday(String(attributes.end_date), -30)}T09:00:00.000Z`],
  [/_signed_date$/, ({ span, attributes }) => (attributes.status === 'Signed' ? workday(span.start, -14) : undefined)],
  [/\.quote_date$/, ({ span }) => workday(span.start, -14)],
];

/** How to make a value of a type. */
const byType: Readonly<Partial<Record<FieldTypeName, Maker>>> = {
  phone: () => faker.phone.number({ style: 'international' }),
  url: website,
  file: fileName,
  fileContent: ({ attributes }) =>
    attributes.filename === undefined ? undefined : Buffer.from(remark(3)).toString('base64'),
  email: ({ attributes, id }) => {
    const { first_name: firstName = 'office', last_name: lastName = id.slice(-3) } = attributes;
    const names = { firstName: String(firstName), lastName: String(lastName) };
    return faker.internet.email({ ...names, provider: 'mail.example' }).toLowerCase();
  },
  longText: (_, { name }) => (name.includes('html') ? `<p>${remark(2)}</p>` : remark(2)),
  version: () => '1',
  bool: () => faker.datatype.boolean(0.25),
  int: () => number(1, 40),
  currency: () => (number(10, 5_000) * 10).toFixed(2),
  decimal: () => String(number(1, 40)),
  time: () => '09:00:00',
  date: ({ span }, { name }) => (isEnd(name) ? span.end : span.start),
  datetime: momentOf,
  enum: ({ phase }, { name, keys = [] }) => {
    const options = keys.filter((key) => key !== '');
    return faker.helpers.arrayElement(isStatus(name) ? optionsIn(phase, options) : options);
  },
  intEnum: (_, { keys = [] }) => Number(faker.helpers.arrayElement(keys)),
  multiEnum: (_, { keys = [] }) => keys.filter((key) => key !== '').slice(0, 1),
};

/** Makes the value of a field that is no reference; undefined for a field that stays empty, such as many unimportant texts. */
export const valueOf: Maker = (draft, field, organisation) => {
  const name = `${draft.module.name}.${field.name}`;
  if (empty.test(name)) return undefined;
  const named = byName.find(([pattern]) => pattern.test(name))?.[1];
  const isSpare = named === undefined && !field.required && ['text', 'phone', 'longText'].includes(field.type);
  if (isSpare && faker.datatype.boolean()) return undefined;
  const value = (named ?? byType[field.type] ?? phrase)(draft, field, organisation);
  return typeof value === 'string' && field.max !== undefined ? value.slice(0, field.max).trim() : value;
};

function phrase(): string {
  return faker.company.buzzPhrase();
}

/** A title of the module's own, with the customer in it, or any phrase. */
function titleOf(draft: Draft, field: Field, organisation: Organisation): string {
  const template = faker.helpers.arrayElement(titles[draft.module.name]?.split('|') ?? [faker.company.catchPhrase()]);
  return faker.helpers.fake(template.replace('{{customer}}', () => organisation.customerOf(draft)));
}

/** A part of an address. The shipping address equals the billing address, and that equals the one of the billing account. */
function address(make: () => string): Maker {
  return ({ attributes }, { name }, organisation) => {
    const billing = name.replace('shipping', 'billing');
    return organisation.find(attributes.billing_account_id)?.attributes[billing] ?? attributes[billing] ?? make();
  };
}

function website(): string {
  return `https://${faker.helpers.slugify(faker.company.buzzNoun())}.example`;
}

function fileName({ attributes }: Draft): string {
  return `${faker.helpers.slugify(String(attributes.document_name ?? attributes.name)).toLowerCase()}.txt`;
}

/** The progress of a record in percent; of a sale, its probability. */
function progress({ phase, attributes }: Draft): number {
  if (attributes.sales_stage === 'Closed Lost') return 0;
  return { over: 100, late: 80, current: 40, ahead: attributes.sales_stage === undefined ? 0 : 20 }[phase];
}

/** An hour of the first or last day; appointments take two hours at most. */
function momentOf({ span, module, attributes }: Draft, { name }: Field): string {
  const isShort = name === 'date_end' && module.fields.has('duration_hours');
  if (isShort) return new Date(Date.parse(String(attributes.date_start)) + number(1, 8) * 15 * 60_000).toISOString();
  return isEnd(name)
    ? `${span.end}T16:00:00.000Z`
    : `${span.start}T${faker.helpers.arrayElement(['08', '10', '13', '15'])}:00:00.000Z`;
}

/** The duration in minutes. */
function duration({ attributes }: Draft): number {
  return (Date.parse(String(attributes.date_end)) - Date.parse(String(attributes.date_start))) / 60_000;
}

function isEnd(field: string): boolean {
  return /(^|_)(end|due|finish|exp|expiration|closed|until)(_|$)/.test(field);
}

function remark(count: number): string {
  return faker.helpers.fake(faker.helpers.arrayElements(sentences, count).join(' '));
}
