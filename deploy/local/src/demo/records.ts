import { faker } from '@faker-js/faker/locale/en';
import { catalog, isEdgeLink, type EdgeLink, type Field, type Module } from '@crm/catalog';
import { adminUser, firstUser, type LinkedRecord, type NewLinks, type NewRecord, secondUser } from '@crm/local-stack';
import { Organisation, type Draft } from './draft.js';
import { singleDay, weeks } from './phase.js';
import { rules } from './rules.js';
import { seed } from './seed.js';
import { baseCurrency, counts, stories, type Phase } from './stories.js';
import { valueOf } from './values.js';

/** Records that refer only to users and to records before them, and the links between them. */
export interface DemoData {
  readonly records: readonly NewRecord[];
  readonly links: readonly NewLinks[];
}

const defaultCount = 10;
/** Modules whose records are about the past. */
const historic: ReadonlySet<string> = new Set(['AOS_Invoices', 'CampaignLog', 'Emails']);

/**
 * Fills every module from the definitions of its fields. Dates count from the day of the load, so that there is always something ahead;
 * everything else follows from the id of the record, and is the same every time.
 */
export function demoData(today: Date): DemoData {
  const organisation = new Organisation(today);
  for (const { id, attributes } of [
    firstUser,
    secondUser,
    { ...adminUser, attributes: { name: 'Administrator', email1: 'admin@mail.example' } },
  ])
    organisation.add(existing('Users', id, attributes));
  organisation.add(existing('Currencies', baseCurrency, { conversion_rate: '1' }));
  const drafts = modulesInOrder().flatMap((module) =>
    Array.from({ length: counts[module.name] ?? defaultCount }, (_, index) => {
      const draft = newDraft(module, index + 1, today);
      fill(draft, organisation);
      organisation.add(draft);
      return draft;
    }),
  );
  return {
    records: drafts.map(({ module, id, attributes }) => ({ type: module.name, id, attributes })),
    links: drafts.flatMap((draft) => linksOf(draft, organisation)),
  };
}

/** Without modules of users and rights, parts of other records (addresses, revisions) and records that users make (favorites). */
function modulesInOrder(): Module[] {
  const known = Object.keys(counts).flatMap((name) => catalog.module(name) ?? []);
  const others = [...catalog.modules.values()].filter(
    (module) => !module.createAdminOnly && !module.makerOnly && module.partOf.length === 0 && !known.includes(module),
  );
  return [...known, ...others];
}

function newDraft(module: Module, number: number, today: Date): Draft {
  const kind = module.table.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('_', '-');
  const id = `demo-${kind}-${String(number).padStart(3, '0')}`;
  const { phase: told, ...attributes } = stories[id] ?? {};
  seed(id);
  const phase = told ?? anyPhase(module);
  const span = (module.fields.has('duration_hours') ? singleDay : weeks)(phase, today);
  return { module, id, number, phase, span, attributes, linked: new Set() };
}

function anyPhase({ name }: Module): Phase {
  const phase = faker.helpers.arrayElement(['over', 'over', 'late', 'current', 'current', 'ahead', 'ahead'] as const);
  return phase === 'ahead' && historic.has(name) ? 'current' : phase;
}

/** References come first, because titles contain the names of other records. */
function fill(draft: Draft, organisation: Organisation): void {
  const { attributes, linked } = draft;
  const set = (name: string, value: unknown): void => {
    if (value === undefined) Reflect.deleteProperty(attributes, name);
    else attributes[name] = value;
  };
  const connect = (): void => {
    linked.clear();
    for (const value of Object.values(attributes)) organisation.connect(draft, String(value));
  };
  connect();
  const writable = [...draft.module.fields.values()].filter(isOpen);
  const references = writable.filter(({ references }) => references !== undefined);
  const typeFields = new Set(references.flatMap(({ references: to }) => (typeof to === 'object' ? to.typeField : [])));
  for (const field of references) {
    if (field.name in attributes) continue;
    const reference = referenceOf(draft, field, organisation);
    if (typeof field.references === 'object') set(field.references.typeField, reference?.module.name);
    set(field.name, reference?.id);
    connect();
  }
  for (const field of writable) {
    if (field.name in attributes || references.includes(field) || typeFields.has(field.name)) continue;
    set(field.name, valueOf(draft, field, organisation));
  }
  for (const [name, value] of Object.entries(rules[draft.module.name]?.(draft, organisation) ?? {})) set(name, value);
  connect();
}

/** Whether this file chooses the value of a field: a client may write it, and no other field determines it. Pictures stay empty. */
function isOpen({ readOnly, derived, type, references }: Field): boolean {
  if (readOnly || type === 'image' || type === 'accessRules' || (type === 'id' && references === undefined))
    return false;
  return derived === undefined || ['linkedId', 'primaryAddress', 'content'].includes(derived.kind);
}

/** One of the records that belong to a draft. If the reference is to the draft's own module, three of four drafts get none. */
function referenceOf(draft: Draft, field: Field, organisation: Organisation): Draft | undefined {
  const { references, required } = field;
  if (references === undefined) return undefined;
  const modules = typeof references === 'object' ? optionsOf(draft.module, references.typeField) : [references];
  const filled = modules.filter((module) => organisation.of(module).length > 0);
  if (filled.length === 0) return undefined;
  const module = faker.helpers.arrayElement(filled);
  if (module === draft.module.name && faker.datatype.boolean(0.75)) return undefined;
  const belonging = organisation.belongingTo(draft, module);
  const all = belonging.length === 0 && required ? organisation.of(module) : belonging;
  return all[draft.number % Math.max(all.length, 1)];
}

function optionsOf({ fields }: Module, field: string): readonly string[] {
  return fields.get(field)?.keys ?? [];
}

/** The many-to-many links of a draft, except those that an attribute makes. Each is made from its left end only. */
function linksOf(draft: Draft, organisation: Organisation): NewLinks[] {
  const { module, id } = draft;
  seed(`links of ${id}`);
  return [...module.links.values()].filter(isEdgeLink).flatMap((link) => {
    const choices = [...link.middle.values()].filter(({ type }) => type === 'enum');
    if (link.storage !== 'edge' || link.nearSide !== 'left' || isAttribute(module, link)) return [];
    // A link with options, such as the answer to an invitation, is made for every record; others for three of ten.
    if (choices.length === 0 && faker.datatype.boolean(0.7)) return [];
    const data = related(draft, link, organisation).map((other): LinkedRecord => {
      organisation.connect(draft, other.id);
      const middle = Object.fromEntries(choices.map((field) => [field.name, valueOf(draft, field, organisation)]));
      // The inviting user accepts.
      if ('accept_status' in middle && other.id === draft.attributes.assigned_user_id) middle.accept_status = 'accept';
      return { type: link.related, id: other.id, ...(choices.length === 0 ? {} : { middle }) };
    });
    return data.length === 0 ? [] : [{ type: module.name, id, link: link.name, data }];
  });
}

/** The records at the other end: two that belong to the draft, and first of all the user whom it is assigned to. */
function related(draft: Draft, { related: module }: EdgeLink, organisation: Organisation): readonly Draft[] {
  const belonging = organisation.belongingTo(draft, module);
  const host = belonging.filter(({ id }) => id === draft.attributes.assigned_user_id);
  const others = belonging.filter((each) => !host.includes(each));
  const first = draft.linked.size > 0 ? 0 : draft.number % Math.max(others.length, 1);
  return [...host, ...others.slice(first), ...others].slice(0, Math.min(2, belonging.length));
}

/** Whether an attribute at one of the ends makes the link. */
function isAttribute(module: Module, { name, inverse, related: other }: EdgeLink): boolean {
  const isMade = (fields: Module['fields'] | undefined, link: string | undefined): boolean =>
    [...(fields?.values() ?? [])].some(({ derived }) => derived?.kind === 'linkedId' && derived.link === link);
  return isMade(module.fields, name) || isMade(catalog.module(other)?.fields, inverse);
}

function existing(module: string, id: string, attributes: NewRecord['attributes']): Draft {
  const found = catalog.module(module);
  if (found === undefined) throw new TypeError(`${module} is no module`);
  const span = { start: '', end: '' };
  return { module: found, id, number: 0, phase: 'current', span, attributes: { ...attributes }, linked: new Set() };
}
