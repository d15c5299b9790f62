import type { FieldTypeName } from './field-types.js';

/** The assembled catalogue: every module, link and drop-down that this release knows. Deeply frozen. */
export interface Catalog {
  /** By module name, in the order in which people list them. */
  readonly modules: ReadonlyMap<string, Module>;
  /** By drop-down name: its keys in order. */
  readonly dropdowns: ReadonlyMap<string, readonly string[]>;
  /** SHA-256 (hexadecimal) of the whole content; changes whenever anything in the catalogue does. */
  readonly hash: string;
  /** The module of that exact name. */
  module(name: string): Module | undefined;
}

/** One record type, such as Accounts. */
export interface Module {
  /** Name on the wire (`type`, and in URLs). */
  readonly name: string;
  /** Table in schema `records`; a safe SQL identifier. */
  readonly table: string;
  /** Attributes by name, in display order. `id` and `row_version` are columns of every table but not attributes. */
  readonly fields: ReadonlyMap<string, Field>;
  /** Links by name. */
  readonly links: ReadonlyMap<string, Link>;
  /** Creating a record needs an administrator with `admin:access` (contract section 7). */
  readonly createAdminOnly: boolean;
}

/** One attribute of a module. A field either has a `column` or is `derived`. */
export interface Field {
  /** Attribute name; of a stored field also the name of its column. */
  readonly name: string;
  readonly type: FieldTypeName;
  /** Column of the module's table; absent on derived fields. */
  readonly column?: string;
  /** How the value is found when the field has no column of its own. */
  readonly derived?: Derivation;
  /** May not be null or empty; a create that leaves it out is refused unless there is a default. */
  readonly required: boolean;
  /** Set by the server or derived: a client may send it only with the value it already has. */
  readonly readOnly: boolean;
  /** Stored, and set by the server alone (contract section 3). Implies `readOnly`. */
  readonly serverManaged: boolean;
  /** Value of a new record when the client sends none. */
  readonly default?: SqlValue;
  /** Most characters (Unicode code points) of a text. */
  readonly max?: number;
  /** Name of the drop-down with the allowed values. */
  readonly options?: string;
  /** The module whose id this field holds, or the field that names that module record by record. */
  readonly references?: string | FlexReference;
  /** Writing it needs an administrator with `admin:access` (contract section 7). */
  readonly adminOnly: boolean;
  /** The name of this field in older clients, which JSON:API 1.0 forbids as an attribute name (always `type`). */
  readonly renamedFrom?: string;
  /** No two records that are not deleted have the same value, ignoring case. */
  readonly unique: boolean;
}

/** A reference whose module is named by another field of the same record (`parent_type` beside `parent_id`). */
export interface FlexReference {
  readonly typeField: string;
}

/** Where a derived value comes from. Columns are columns of the module's own table. */
export type Derivation =
  /** The same value as another column. */
  | { readonly kind: 'alias'; readonly column: string }
  /** An attribute of the record that `column` refers to; that attribute may itself be a `concat`. */
  | { readonly kind: 'related'; readonly column: string; readonly module: string; readonly field: string }
  /** The values of columns joined with one space, empty ones left out, trimmed. */
  | { readonly kind: 'concat'; readonly columns: readonly string[] }
  /** Attribute `name` of the record whose module is in `typeColumn` and whose id is in `idColumn`. */
  | {
      readonly kind: 'parentName';
      readonly typeColumn: string;
      readonly idColumn: string;
      readonly modules: readonly string[];
    };

/** One side of a link between modules, stored as a column of the side that has one partner. */
export interface Link {
  /** Link name on the wire. */
  readonly name: string;
  /** The module that has the link. */
  readonly module: string;
  /** The module at the other end. */
  readonly related: string;
  readonly cardinality: 'one' | 'many';
  readonly storage: 'column';
  /** Column that holds the partner's id; of this module's table when `holder` is `near`, else of the related one's. */
  readonly column: string;
  readonly holder: 'near' | 'far';
  /** Second condition of a flex link, on the same table as `column`. */
  readonly role?: LinkRole;
  /** Name of the same link seen from the related module, where it has one. */
  readonly inverse?: string;
}

/** The value a column must have for a flex link to hold. */
export interface LinkRole {
  readonly column: string;
  readonly value: string;
}

/** A value as it is bound to a statement; dates, date-times and exact decimals are text in Postgres' input syntax. */
export type SqlValue = string | number | boolean | null;
