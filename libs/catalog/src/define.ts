import type { DropdownName } from './dropdowns/index.js';
import type { FieldTypeName } from './field-types.js';
import type { Derivation, FlexReference, SqlValue } from './model.js';

/** A field as a module file writes it; `assemble` adds the name and the column. */
export interface FieldDefinition {
  readonly type: FieldTypeName;
  readonly derived?: Derivation;
  readonly required?: boolean;
  readonly serverManaged?: boolean;
  readonly default?: SqlValue;
  readonly max?: number;
  readonly options?: DropdownName;
  readonly references?: string | FlexReference;
  readonly adminOnly?: boolean;
  readonly renamedFrom?: string;
  readonly unique?: boolean;
}

/** A module as its file writes it. */
export interface ModuleDefinition {
  readonly name: string;
  readonly table: string;
  readonly createAdminOnly?: boolean;
  readonly fields: Readonly<Record<string, FieldDefinition>>;
}

/** A link as its file writes it: once, with the names of both its sides. A side without a name cannot be walked. */
export interface LinkDefinition {
  /** The module whose table has the column. */
  readonly child: string;
  readonly column: string;
  /** The module whose id is in the column. */
  readonly parent: string;
  /** Name of the to-one link of the child. */
  readonly childLink?: string;
  /** Name of the to-many link of the parent. */
  readonly parentLink?: string;
}

/** Options that a stored field may have whatever its type. */
interface Traits {
  readonly required?: boolean;
  readonly adminOnly?: boolean;
  readonly unique?: boolean;
}

/** One line of text of at most `max` characters. */
export function text(traits: Traits & { readonly max: number }): FieldDefinition {
  return { type: 'text', ...traits };
}

/** Text of several lines. As long as the database of existing clients allowed, so that a page of them can be sent. */
export function longText(): FieldDefinition {
  return { type: 'longText', max: 65_535 };
}

/** A telephone number as people write it; not checked. */
export function phone(traits: { readonly max: number }): FieldDefinition {
  return { type: 'phone', ...traits };
}

/** A web address as people write it; not checked. */
export function url(traits: { readonly max: number }): FieldDefinition {
  return { type: 'url', ...traits };
}

/** A key of a drop-down; which drop-downs exist is known to the type checker. */
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

/** True or false. */
export function flag(traits: Traits & { readonly default?: boolean } = {}): FieldDefinition {
  return { type: 'bool', ...traits };
}

/** A whole number of 32 bits. */
export function integer(traits: Traits & { readonly default?: number } = {}): FieldDefinition {
  return { type: 'int', ...traits };
}

/** A number that the database counts up, one per record. */
export function autoNumber(): FieldDefinition {
  return { type: 'autoNumber', serverManaged: true };
}

/** An exact amount of money. */
export function currency(traits: Traits = {}): FieldDefinition {
  return { type: 'currency', ...traits };
}

/** A calendar day. */
export function date(traits: Traits = {}): FieldDefinition {
  return { type: 'date', ...traits };
}

/** An instant. */
export function dateTime(traits: Traits = {}): FieldDefinition {
  return { type: 'datetime', ...traits };
}

/** The id of a record of a module, which must exist. */
export function referenceTo(module: string): FieldDefinition {
  return { type: 'id', references: module };
}

/** The id of a record whose module the field `typeField` of the same record names. */
export function flexReference(typeField: string): FieldDefinition {
  return { type: 'id', references: { typeField } };
}

/** An id that is kept but not looked up, because the module it belongs to is not in this catalogue. */
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

/** Attribute `field` of the record of `module` that `column` refers to. */
export function nameOf(column: string, module: string, field: string): FieldDefinition {
  return { type: 'text', derived: { kind: 'related', column, module, field } };
}

/** Columns joined with one space, empty ones left out. */
export function joined(...columns: readonly string[]): FieldDefinition {
  return { type: 'text', derived: { kind: 'concat', columns } };
}

/** The name of the flex parent; `modules` are those that may be a parent. */
export function parentName(typeColumn: string, idColumn: string, modules: readonly string[]): FieldDefinition {
  return { type: 'text', derived: { kind: 'parentName', typeColumn, idColumn, modules } };
}
