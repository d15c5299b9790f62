import { dayMs, workday } from './days.js';
import type { Draft, Organisation } from './draft.js';
import { groupTotalsOf, lineOf, linesPerPaper, totalsOf } from './orders.js';
import { baseCurrency, type Attributes } from './stories.js';

const stepsPerProject = 5;
const stepNames = ['Survey on site', 'Order the devices', 'Install', 'Train the users', 'Acceptance'] as const;
const mailing = 'demo-campaign-001';
/** How many targets got the mailing. */
const mailed = 15;
/** One target of this many became a lead. */
const leadEvery = 5;

type Rule = (draft: Draft, organisation: Organisation) => Attributes;

/** Values that depend on each other or on those of another record, by module. */
export const rules: Readonly<Record<string, Rule>> = {
  Leads: (lead, organisation) => {
    const { status, contact_id: id, account_id: account, opportunity_id: sale } = lead.attributes;
    const contact = organisation.find(id);
    if (status !== 'Converted' || contact === undefined) {
      const none = { account_id: undefined, contact_id: undefined, opportunity_id: undefined };
      return { ...none, converted: false, status: status === 'Converted' ? 'Recycled' : status };
    }
    const names = { account_name: organisation.nameOf(account), opportunity_name: organisation.nameOf(sale) };
    return { ...samePerson(contact), ...names };
  },
  Prospects: ({ attributes, number }, organisation) => ({
    ...(number % leadEvery === 1 ? samePerson(organisation.find(attributes.lead_id)) : { lead_id: undefined }),
    ...(number <= mailed ? { campaign_id: mailing } : {}),
  }),
  AOS_Products: () => ({ currency_id: baseCurrency }),
  ProjectTask: projectStep,
  AOS_Quotes: totalsOf,
  AOS_Invoices: totalsOf,
  AOS_Contracts: (contract, organisation) => {
    const totals = totalsOf(contract, organisation);
    return { ...totals, subtotal_tax_amount: undefined, total_contract_value: totals.total_amount };
  },
  AOS_Line_Item_Groups: ({ attributes }, organisation) => {
    const paper = organisation.find(attributes.parent_id);
    if (paper === undefined) return {};
    return { ...groupTotalsOf(paper, organisation), number: 1, currency_id: paper.attributes.currency_id };
  },
  AOS_Products_Quotes: ({ number }, organisation) => {
    const papers = ['AOS_Quotes', 'AOS_Invoices', 'AOS_Contracts'].flatMap((module) => organisation.of(module));
    const paper = papers[Math.floor((number - 1) / linesPerPaper)];
    return paper === undefined ? {} : lineOf(paper, (number - 1) % linesPerPaper, organisation);
  },
  Emails: letter,
  CampaignLog: mailingResult,
};

/** The attributes that stay the same when a person is recorded in another module. */
function samePerson(person: Draft | undefined): Attributes {
  const kept =
    /^(salutation|first_name|last_name|title|department|account_name|birthdate|phone_\w+|email1|primary_address_\w+)$/;
  return Object.fromEntries(Object.entries(person?.attributes ?? {}).filter(([name]) => kept.test(name)));
}

/** A step of a project: the steps follow each other from its first day to its last. */
function projectStep({ number }: Draft, organisation: Organisation): Attributes {
  const step = (number - 1) % stepsPerProject;
  const project = organisation.of('Project')[Math.floor((number - 1) / stepsPerProject)];
  const [first = 0, last = 0] = [project?.span.start, project?.span.end].map((day) => Date.parse(String(day)) / dayMs);
  const starts = [step, step + 1].map((place) => first + Math.floor(((last - first) * place) / stepsPerProject));
  const [start = 0, next = 0] = starts;
  const [day, lastDay] = [start, next - 1].map((each) => new Date(each * dayMs).toISOString().slice(0, 10));
  const isLast = step === stepsPerProject - 1;
  const isDone = String(lastDay) < organisation.today && !(isLast && project?.phase === 'late');
  const [status, percent] = isDone ? ['Completed', 100] : ['In Progress', 40];
  const hasBegun = String(day) <= organisation.today;
  return {
    name: stepNames[step],
    project_id: project?.id,
    status: hasBegun ? status : 'Not Started',
    percent_complete: hasBegun ? percent : 0,
    milestone_flag: isLast,
    date_start: day,
    date_finish: lastDay,
    date_due: lastDay,
    duration: next - start,
    estimated_effort: (next - start) * 8,
    actual_effort: isDone ? (next - start) * 8 : undefined,
    actual_duration: isDone ? next - start : undefined,
    project_task_id: step + 1,
    task_number: step + 1,
    order_number: step + 1,
    predecessors: step === 0 ? undefined : String(step),
  };
}

const mailKinds = [
  ['out', 'sent'],
  ['inbound', 'read'],
  ['inbound', 'unread'],
  ['archived', 'archived'],
  ['draft', 'draft'],
] as const;

/** A mail between the user it is assigned to and somebody of the customer; a draft is not sent yet. */
function letter(mail: Draft, organisation: Organisation): Attributes {
  const [type, status] = mailKinds[mail.number % mailKinds.length] ?? mailKinds[0];
  const people = ['Contacts', 'Leads', 'Prospects'].flatMap((module) => organisation.belongingTo(mail, module));
  const sides = [organisation.find(mail.attributes.assigned_user_id), people[0] ?? organisation.of('Contacts')[0]];
  const addresses = sides.map((side) => `${organisation.nameOf(side?.id)} <${String(side?.attributes.email1)}>`);
  const [from, to] = type === 'out' || type === 'draft' ? addresses : addresses.toReversed();
  return {
    email_type: type,
    status,
    from_addr_name: from,
    reply_to_addr: undefined,
    to_addrs_names: to,
    ...(status === 'draft' ? { date_sent: undefined } : {}),
  };
}

/** The mailing of the story reached the first targets, some of whom looked, followed the link, and enquired. */
function mailingResult({ number }: Draft, organisation: Organisation): Attributes {
  const funnel = [
    ...Array.from({ length: mailed }, (_, index) => ['targeted', index, 1] as const),
    ...Array.from({ length: 10 }, (_, index) => ['viewed', index, 2] as const),
    ...Array.from({ length: 8 }, (_, index) => ['link', index, 2] as const),
    ['lead', 0, 4] as const,
  ];
  const [activity, target, day] = funnel[(number - 1) % funnel.length] ?? ['targeted', 0, 1];
  const prospect = organisation.of('Prospects')[target];
  const isLead = activity === 'lead';
  return {
    activity_type: activity,
    activity_date: `${workday(String(organisation.find(mailing)?.span.start), day)}T10:00:00.000Z`,
    campaign_id: mailing,
    target_type: 'Prospects',
    target_id: prospect?.id,
    hits: activity === 'link' ? 1 : 0,
    related_type: isLead ? 'Leads' : undefined,
    related_id: isLead ? prospect?.attributes.lead_id : undefined,
  };
}
