import type { DropdownName } from './dropdowns/index.js';
import type { FieldTypeName } from './field-types.js';
import type {
  ContentTraits,
  Derivation,
  FlexReference,
  IndexShape,
  LinkRole,
  Module,
  NamedCondition,
  PresentationChoices,
  Span,
  UniqueTogether,
} from './model.js';
import type { SqlValue } from './sql-value.js';

/** A field as a module file defines it; `assemble` adds the name and the column. */
export interface FieldDefinition {
  readonly type: FieldTypeName;
  readonly derived?: Derivation;
  readonly required?: boolean;
  readonly serverManaged?: boolean;
  readonly convertedFrom?: string;
  readonly default?: SqlValue;
  readonly max?: number;
  readonly options?: DropdownName;
  readonly references?: string | FlexReference;
  readonly adminOnly?: boolean;
  readonly renamedFrom?: string;
  readonly unique?: boolean;
  readonly content?: ContentTraits;
}

export interface ModuleDefinition {
  readonly name: string;
  readonly table: string;
  readonly role?: Module['role'];
  readonly createAdminOnly?: boolean;
  readonly writeAdminOnly?: boolean;
  readonly ownRecordOnly?: boolean;
  readonly makerOnly?: boolean;
  readonly partOf?: readonly string[];
  readonly permanentIds?: readonly string[];
  readonly fields: Readonly<Record<string, FieldDefinition>>;
  readonly filters?: Readonly<Record<string, readonly NamedCondition[]>>;
  readonly indexes?: readonly IndexShape[];
  readonly uniqueTogether?: readonly UniqueTogether[];
  readonly span?: Span;
  readonly presentation?: PresentationChoices;
}

/**
 * A link as its file defines it: once, with the names of both sides. It cannot be followed from a side without a name.
 */
export type LinkDefinition = ColumnLinkDefinition | EdgeDefinition;

/** A link that is stored as a column of one side. */
export interface ColumnLinkDefinition {
  /** The module whose table has the column. */
  readonly child: string;
  readonly column: string;
  /** The module whose id is in the column. */
  readonly parent: string;
  /** Name of the child's to-one link. */
  readonly childLink?: string;
  /** Name of the parent's to-many link. */
  readonly parentLink?: string;
}

/** A many-to-many link; each of its edges is one row of a middle table. */
export interface EdgeDefinition {
  /** `edge`: the table belongs to relationships. `local-edge`: to records (services#reads-of-links). */
  readonly storage: 'edge' | 'local-edge';
  /** The middle table. Several local edges may share one and distinguish their rows by `roles`. */
  readonly table: string;
  readonly left: EdgeEnd;
  readonly right: EdgeEnd;
  /** Values that every row of this link has in a shared table. */
  readonly roles?: readonly LinkRole[];
  /** A record at the left end has at most one edge in this link. Only for a link that marks edges of another link. */
  readonly exclusive?: true;
  /** The middle values of an edge: `meta.middle_table.data.attributes`. */
  readonly middle?: Readonly<Record<string, FieldDefinition>>;
}

export interface EdgeEnd {
  readonly module: string;
  /** Column of the middle table with the id of this end's record. */
  readonly column: string;
  /** Name of the link in this end's module; without one it cannot be followed from here. */
  readonly link?: string;
}

/** Maximum length of an e-mail address in characters. */
export const EMAIL_LENGTH = 255;

interface Traits {
  readonly required?: boolean;
  readonly adminOnly?: boolean;
  readonly unique?: boolean;
}

/** One line of text of at most `max` characters. */
export function text(
  traits: Traits & { readonly max: number; readonly default?: string; readonly renamedFrom?: string },
): FieldDefinition {
  return { type: 'text', ...traits };
}

/**
 * Text of several lines, as long as the database of existing clients allowed. A page of such texts fits into a message.
 */
export function longText(traits: Traits = {}): FieldDefinition {
  return { type: 'longText', max: 65_535, ...traits };
}

/** A telephone number in any form; not checked. */
export function phone(traits: { readonly max: number }): FieldDefinition {
  return { type: 'phone', ...traits };
}

/** A web address in any form; not checked. */
export function url(traits: { readonly max: number }): FieldDefinition {
  return { type: 'url', ...traits };
}

/** A key of a drop-down; the type checker knows which drop-downs exist. */
export function oneOf(
  options: DropdownName,
  traits: Traits & { readonly default?: string; readonly renamedFrom?: string } = {},
): FieldDefinition {
  return { type: 'enum', options, ...traits };
}

/** A whole number that is a key of a drop-down. */
export function oneOfNumbers(options: DropdownName, traits: { readonly default?: number } = {}): FieldDefinition {
  return { type: 'intEnum', options, ...traits };
}

export function flag(traits: Traits & { readonly default?: boolean } = {}): FieldDefinition {
  return { type: 'bool', ...traits };
}

/** A whole number of 32 bits. */
export function integer(traits: Traits & { readonly default?: number } = {}): FieldDefinition {
  return { type: 'int', ...traits };
}

/** A number that the database increments, one per record. */
export function autoNumber(): FieldDefinition {
  return { type: 'autoNumber', serverManaged: true };
}

export function currency(traits: Traits = {}): FieldDefinition {
  return { type: 'currency', ...traits };
}

/** The amount `amount` of the same record in the base currency. */
export function inBaseCurrency(amount: string): FieldDefinition {
  return managed({ ...currency(), convertedFrom: amount });
}

/** An exact decimal number that is not money. */
export function decimal(traits: Traits & { readonly default?: string } = {}): FieldDefinition {
  return { type: 'decimal', ...traits };
}

/** A time of day without a date or a zone. */
export function time(traits: Traits = {}): FieldDefinition {
  return { type: 'time', ...traits };
}

export function email(traits: Traits & { readonly max: number }): FieldDefinition {
  return { type: 'email', ...traits };
}

/** Any number of keys of a drop-down, each at most once, in the order of the client. */
export function manyOf(options: DropdownName, traits: Traits = {}): FieldDefinition {
  return { type: 'multiEnum', options, ...traits };
}

/** The name of a file; its bytes are stored apart from the record and shown by the attribute `{name}_file`. */
export function file(traits: Traits & { readonly content?: ContentTraits } = {}): FieldDefinition {
  return { type: 'file', max: 255, ...traits };
}

/** The name of a picture file; its bytes are stored like those of a file. */
export function image(traits: Traits = {}): FieldDefinition {
  return { type: 'image', max: 255, ...traits };
}

/** A version such as `1` or `2.0b`: text that a client may also send as a number. */
export function version(traits: Traits & { readonly max: number; readonly default?: string }): FieldDefinition {
  return { type: 'version', ...traits };
}

/** The content of a role: one level for each module of the drop-down and each action (rights#actions-and-levels). */
export function accessRules(modules: DropdownName): FieldDefinition {
  return { type: 'accessRules', options: modules };
}

export function date(traits: Traits = {}): FieldDefinition {
  return { type: 'date', ...traits };
}

export function dateTime(traits: Traits = {}): FieldDefinition {
  return { type: 'datetime', ...traits };
}

/** The id of a record of a module, which must exist. */
export function referenceTo(module: string, traits: Traits = {}): FieldDefinition {
  return { type: 'id', references: module, ...traits };
}

/** The id of a record whose module is named by the field `typeField` of the same record. */
export function flexReference(typeField: string, traits: Traits = {}): FieldDefinition {
  return { type: 'id', references: { typeField }, ...traits };
}

/** An id that is stored but not looked up, because its module is not in this catalogue. */
export function foreignId(): FieldDefinition {
  return { type: 'id' };
}

/** A field that only the server sets. */
export function managed(definition: FieldDefinition): FieldDefinition {
  return { ...definition, serverManaged: true };
}

/** Another name for a stored date-time. */
export function sameInstantAs(column: string): FieldDefinition {
  return { type: 'datetime', derived: { kind: 'alias', column } };
}

/** Another name for a stored text under which a client may also write it. */
export function alsoCalled(column: string, traits: { readonly max: number }): FieldDefinition {
  return { type: 'text', ...traits, derived: { kind: 'alias', column, writable: true } };
}

/** The text of a column in capital letters. */
export function upperCase(column: string): FieldDefinition {
  return { type: 'text', derived: { kind: 'upperCase', column } };
}

/** Attribute `field`, a text, of the record of `module` that `column` refers to. */
export function nameOf(column: string, module: string, field: string): FieldDefinition {
  return { type: 'text', derived: { kind: 'related', column, module, field } };
}

/** The id of the oldest record of `module` at the other end of a link over a middle table; see `Derivation`. */
export function idOfLinked(link: string, module: string): FieldDefinition {
  return { type: 'id', references: module, derived: { kind: 'linkedId', link } };
}

/**
 * Attribute `field`, a text, of the record whose id is in `idField`, which is made by `idOfLinked` of the same link.
 */
export function nameOfLinked(idField: string, link: string, field: string): FieldDefinition {
  return { type: 'text', derived: { kind: 'linkedName', link, idField, field } };
}

/** The link of a record to its only primary e-mail address, and the link to all of its addresses. */
const PRIMARY_ADDRESS = 'email_addresses_primary';
const ADDRESSES = 'email_addresses';

/** The primary e-mail address of a record; see `Derivation`. */
export function primaryEmail(): FieldDefinition {
  return {
    type: 'email',
    max: EMAIL_LENGTH,
    derived: { kind: 'primaryAddress', link: PRIMARY_ADDRESS, field: 'email_address' },
  };
}

/** A flag of the primary e-mail address, shared by all records with that address. */
export function ofPrimaryEmail(field: string): FieldDefinition {
  return { type: 'bool', derived: { kind: 'primaryAddress', link: PRIMARY_ADDRESS, field } };
}

/** The oldest e-mail address of a record that is not the primary one. */
export function otherEmail(): FieldDefinition {
  return {
    type: 'email',
    max: EMAIL_LENGTH,
    derived: { kind: 'otherAddress', link: ADDRESSES, apartFrom: PRIMARY_ADDRESS, field: 'email_address' },
  };
}

/** Columns joined with one space, without empty ones. */
export function joined(...columns: readonly string[]): FieldDefinition {
  return { type: 'text', derived: { kind: 'concat', columns } };
}

/** The name of the flex parent; `options` are the keys of the drop-down of `typeColumn`, "" meaning no parent. */
export function parentName(typeColumn: string, idColumn: string, options: readonly string[]): FieldDefinition {
  const modules = options.filter((key) => key !== '');
  return { type: 'text', derived: { kind: 'parentName', typeColumn, idColumn, modules } };
}
