import type { ErrorCode } from '@crm/errors';
import type { FieldTypeName, Operator } from './field-types.js';

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
  /** Creating a record needs an administrator with `admin:access` (rights#administered-modules). */
  readonly createAdminOnly: boolean;
  /** Every write needs an administrator with `admin:access`. */
  readonly writeAdminOnly: boolean;
  /** Records are users: each may change their own one; changing another needs an administrator with `admin:access`. */
  readonly ownRecordOnly: boolean;
  /** A record exists for the user who made it alone, whatever roles say, administrators included. */
  readonly makerOnly: boolean;
  /** Links to the records that a record of this module is a part of: its rights follow from theirs where no role names it. */
  readonly partOf: readonly string[];
  /** Ids of the records that the service relies on: they cannot be deleted (code 8014). */
  readonly permanentIds: readonly string[];
  /** Pre-made filters by name (`filter=roi`, filters#named-filters). */
  readonly filters: ReadonlyMap<string, readonly NamedCondition[]>;
  readonly indexes: readonly IndexShape[];
  readonly uniqueTogether: readonly UniqueTogether[];
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
  /** Stored, and set by the server alone (values#server-managed-attributes). Implies `readOnly`. */
  readonly serverManaged: boolean;
  /**
   * The amount of the same record that it is in the base currency, at the rate of the record's currency when an amount or the currency
   * was last written; null where there is no amount or no rate above 0. Set by the server.
   */
  readonly convertedFrom?: string;
  /** Value of a new record when the client sends none. */
  readonly default?: SqlValue;
  /** Most characters (Unicode code points) of a text. */
  readonly max?: number;
  /** Name of the drop-down with the allowed values. */
  readonly options?: string;
  /** The module whose id this field holds, or the field that names that module record by record. */
  readonly references?: string | FlexReference;
  /** Writing it needs an administrator with `admin:access` (rights#administered-modules). */
  readonly adminOnly: boolean;
  /** The name of this field in older clients, which JSON:API 1.0 forbids as an attribute name (always `type`). */
  readonly renamedFrom?: string;
  /** No two records that are not deleted have the same value, ignoring case. */
  readonly unique: boolean;
  /** What goes along with the content of a file. */
  readonly content?: ContentTraits;
}

/** What goes along with the content of a file field. Names are those of fields of the same module. */
export interface ContentTraits {
  /** Text that keeps the media type. */
  readonly mediaType?: string;
  /** Text that keeps what comes behind the last dot of the name. */
  readonly extension?: string;
  /** Each content becomes a record of its own, and the field shows the newest of them. */
  readonly revisions?: Revisions;
}

/** The records that keep every content of a file field. They have a file field of the same name. */
export interface Revisions {
  /** Refers to the newest of them. */
  readonly current: string;
  /** Field of theirs that refers to the record that they are revisions of. */
  readonly parent: string;
  /** Field of theirs, and of the record, that numbers them. */
  readonly number: string;
}

/** A reference whose module is named by another field of the same record (`parent_type` beside `parent_id`). */
export interface FlexReference {
  readonly typeField: string;
}

/** Where a derived value comes from. Columns are columns of the module's own table. */
export type Derivation =
  /** The same value as another column; a writable one is another name to write it by. */
  | { readonly kind: 'alias'; readonly column: string; readonly writable?: true }
  /** A text in capital letters. */
  | { readonly kind: 'upperCase'; readonly column: string }
  /** An attribute of the record that `column` refers to; that attribute may itself be a `concat`. */
  | { readonly kind: 'related'; readonly column: string; readonly module: string; readonly field: string }
  /**
   * The id of the oldest live entry of a link over a middle table: of the row changed longest ago, ties by its id.
   * Writing it replaces the whole link, unless the value is the one that it has
   * (relationships#attributes-behind-links).
   */
  | { readonly kind: 'linkedId'; readonly link: string }
  /** An attribute of the record whose id is in the `linkedId` attribute `idField` of the same link. */
  | { readonly kind: 'linkedName'; readonly link: string; readonly idField: string; readonly field: string }
  /**
   * An attribute of the e-mail address to which the exclusive link `link` leads. Writing its `email_address` makes another
   * address the one; writing the others changes the address.
   */
  | { readonly kind: 'primaryAddress'; readonly link: string; readonly field: string }
  /** An attribute of the oldest live entry of `link` that is not one of `apartFrom`, a link that marks pairs of the first. */
  | { readonly kind: 'otherAddress'; readonly link: string; readonly apartFrom: string; readonly field: string }
  /** The bytes of the file whose name is in `field`. They are not in the row, and only in answers that have one record. */
  | { readonly kind: 'content'; readonly field: string }
  /** The values of columns joined with one space, empty ones left out, trimmed. */
  | { readonly kind: 'concat'; readonly columns: readonly string[] }
  /** Attribute `name` of the record whose module is in `typeColumn` and whose id is in `idColumn`. */
  | {
      readonly kind: 'parentName';
      readonly typeColumn: string;
      readonly idColumn: string;
      readonly modules: readonly string[];
    };

/** One side of a link between modules. */
export type Link = ColumnLink | EdgeLink;

/** What is true of a link however it is stored. */
interface LinkFacts {
  /** Link name on the wire. */
  readonly name: string;
  /** The module that has the link. */
  readonly module: string;
  /** The module at the other end. */
  readonly related: string;
  readonly cardinality: 'one' | 'many';
  /** Name of the same link seen from the related module, where it has one. */
  readonly inverse?: string;
}

/** A link that is a column of the side that has one partner. */
export interface ColumnLink extends LinkFacts {
  readonly storage: 'column';
  /** Column that holds the partner's id; of this module's table when `holder` is `near`, else of the related one's. */
  readonly column: string;
  readonly holder: 'near' | 'far';
  /** Second condition of a flex link, on the same table as `column`: the name of the parent's module. */
  readonly role?: LinkRole & { readonly value: string };
}

/** A link over a middle table; always to many. */
export interface EdgeLink extends LinkFacts {
  readonly cardinality: 'many';
  /** `edge`: the table belongs to relationships. `local-edge`: to records (services#reads-of-links). */
  readonly storage: 'edge' | 'local-edge';
  readonly table: string;
  /** Column with the id of this module's record. */
  readonly nearColumn: string;
  /** Column with the id of the related record. */
  readonly farColumn: string;
  /** Which end of the table this module's record is. Rows are always touched in the order (left, right). */
  readonly nearSide: 'left' | 'right';
  /** Values that every row of this link has. */
  readonly roles: readonly LinkRole[];
  /** Of the left end's record at most one pair is in the link: linking another one takes the mark from the one before. */
  readonly exclusive: boolean;
  /** What a pair carries: `meta.middle_table.data.attributes`, by name. */
  readonly middle: ReadonlyMap<string, Field>;
}

/** The value a column must have for a link to hold. */
export interface LinkRole {
  readonly column: string;
  readonly value: SqlValue;
}

/** One condition of a named filter; all conditions of a filter must hold. */
export interface NamedCondition {
  readonly field: string;
  readonly operator: Operator;
  readonly operand: NamedOperand;
}

/** What a named filter compares with: constants, another attribute of the record, or something of the request. */
export type NamedOperand =
  | SqlValue
  | readonly SqlValue[]
  | { readonly attribute: string }
  /** Days begin at 00:00 UTC. */
  | { readonly moment: 'now' | 'today' | 'tomorrow' }
  | { readonly user: 'current' };

/** An index besides those that every table has, and the query that it is there for. Of live records only. */
export type IndexShape = OrderIndex | LikeIndex;

/** An index that answers a list in its order: columns that the query fixes, then those that it is sorted by, then the id. */
export interface OrderIndex extends IndexPurpose {
  /** Stored fields, or capitals of one, of which the query asks for one value each. */
  readonly equals?: readonly string[];
  /** Stored fields in the order of `sort`, descending after `-`. */
  readonly order?: readonly string[];
}

/** An index of the groups of three characters of a text, ignoring case, for patterns that begin with `%`. */
export interface LikeIndex extends IndexPurpose {
  /** A stored text. */
  readonly like: string;
}

interface IndexPurpose {
  /** The query, in words. */
  readonly serves: string;
  /** An example of it as the query string of a list, decoded. A test sees that Postgres takes the index for it. */
  readonly query: string;
}

/** Stored fields of which no two live records have all values in common. */
export interface UniqueTogether {
  readonly columns: readonly string[];
  /** What a client is told that would store another. */
  readonly code: ErrorCode;
}

/** A value as it is bound to a statement; dates, date-times and exact decimals are text in Postgres' input syntax. */
export type SqlValue = string | number | boolean | null;
