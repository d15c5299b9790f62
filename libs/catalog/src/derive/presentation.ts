import type { Catalog, Field, Link, Module } from '../model.js';
import { standardFields } from '../modules/standard-fields.js';

/** How applications show the records of a module to people (metadata#presentation). */
export interface Presentation {
  /** The attributes of a list, in order; the first names the record. */
  readonly columns: readonly string[];
  /** The attributes of a page about one record, by the name of their section, in order. */
  readonly sections: ReadonlyMap<string, readonly string[]>;
  /** The attribute that says when an activity takes place; only activities have one. */
  readonly activityDate?: string;
  /** Links to activities. */
  readonly activities: readonly string[];
  /** Links whose numbers of related records tell most about a record. */
  readonly counts: readonly string[];
}

/** The numbers of columns and counts that fit side by side. */
export const MAX_SHOWN = 6;

/** The types of attributes that tell the records of a list apart. */
const TELLING: ReadonlySet<string> = new Set(['autoNumber', 'enum', 'currency', 'email', 'phone', 'date', 'datetime']);

const ADDRESS = /^(?:(\w+_)?address_(?:street|city|state|postalcode|country)|address)$/;

/** The presentation of a module: the choices of its definition, and otherwise what follows from its attributes. */
export function presentationOf(module: Module, catalog: Catalog): Presentation {
  const { presentation, links } = module;
  const shown = shownFields(module);
  const toMany = [...links.values()].filter(({ cardinality }) => cardinality === 'many');
  const isActivity = ({ related }: Link): boolean =>
    related !== module.name && catalog.module(related)?.presentation.activityDate !== undefined;
  const isCounted = (link: Link): boolean =>
    !isActivity(link) && catalog.module(link.related)?.writeAdminOnly === false;
  return {
    columns: presentation.columns ?? columnsOf(module, shown),
    sections: sectionsOf(module, shown),
    ...(presentation.activityDate === undefined ? {} : { activityDate: presentation.activityDate }),
    activities: presentation.activities ?? namesOf(toMany.filter(isActivity)),
    counts: presentation.counts ?? namesOf(toMany.filter(isCounted)).slice(0, MAX_SHOWN),
  };
}

/**
 * The attributes that people see, in the order of the catalogue: no content, no second name of a value, and not the ids
 * and types of records whose names are attributes too.
 */
function shownFields({ fields }: Module): readonly Field[] {
  const all = [...fields.values()];
  const named = new Set(all.flatMap(namedBy));
  const unseen = new Set(['deleted', ...named]);
  return all.filter(({ name, derived }) => !unseen.has(name) && !REPEATING.has(derived?.kind ?? ''));
}

const REPEATING: ReadonlySet<string> = new Set(['alias', 'concat', 'content', 'upperCase']);

/** The attributes that refer to the record from which a value is shown. */
function namedBy({ derived }: Field): readonly string[] {
  switch (derived?.kind) {
    case 'related':
      return [derived.column];
    case 'linkedName':
      return [derived.idField];
    case 'parentName':
      return [derived.typeColumn, derived.idColumn];
    case 'alias':
    case 'concat':
    case 'content':
    case 'custom':
    case 'linkedId':
    case 'otherAddress':
    case 'primaryAddress':
    case 'upperCase':
    case undefined:
      return [];
  }
}

function columnsOf({ fields }: Module, shown: readonly Field[]): readonly string[] {
  const isOwn = ({ name }: Field): boolean => !Object.hasOwn(standardFields, name) && name !== 'assigned_user_name';
  const isTelling = (field: Field): boolean =>
    field.convertedFrom === undefined && (TELLING.has(field.type) || namedBy(field).length > 0);
  const first = fields.get('name') ?? shown.find(({ required }) => required) ?? shown[0];
  const last = fields.get('assigned_user_name') ?? fields.get('date_modified');
  const telling = shown.filter((field) => field !== first && isOwn(field) && isTelling(field));
  return namesOf([...(first ? [first] : []), ...telling.slice(0, MAX_SHOWN - 2), ...(last ? [last] : [])]);
}

/** The sections that the definition chooses; attributes that it does not name follow in the sections of their kind. */
function sectionsOf({ presentation }: Module, shown: readonly Field[]): ReadonlyMap<string, readonly string[]> {
  const { sections = {} } = presentation;
  const placed = new Set(Object.values(sections).flat());
  const others = Map.groupBy(
    shown.filter(({ name }) => !placed.has(name)).toSorted((one, other) => rankOf(one) - rankOf(other)),
    sectionOf,
  );
  const addresses = [...others.keys()].filter((name) => name.endsWith('address'));
  const first = ['overview', ...Object.keys(sections).filter((name) => name !== 'more')];
  const names = new Set([...first, 'contact', ...addresses, 'amounts', 'more', 'system']);
  return new Map(
    [...names]
      .map((name) => [name, [...(sections[name] ?? []), ...namesOf(others.get(name) ?? [])]] as const)
      .filter(([, attributes]) => attributes.length > 0),
  );
}

/** Long texts come last in their section, unless they are the name. */
function rankOf({ name, type }: Field): number {
  return type === 'longText' && name !== 'name' ? 1 : 0;
}

/** The section of attributes of a kind; those that only their module has are in the first one. */
function sectionOf({ name, type, derived, references }: Field): string {
  if (Object.hasOwn(standardFields, name)) return 'system';
  const address = ADDRESS.exec(name);
  if (address !== null) return `${address[1] ?? ''}address`;
  if (type === 'phone' || type === 'email' || derived?.kind === 'primaryAddress') return 'contact';
  const isOfCurrency = references === 'Currencies' || (derived?.kind === 'related' && derived.module === 'Currencies');
  return type === 'currency' || isOfCurrency ? 'amounts' : 'overview';
}

function namesOf(named: readonly { readonly name: string }[]): readonly string[] {
  return named.map(({ name }) => name);
}
