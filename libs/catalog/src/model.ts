import type { ErrorCode } from '@crm/errors';
import type { FieldTypeName, Operator } from './field-types.js';
import type { SqlValue } from './sql-value.js';

/** The assembled catalogue: every module, link and drop-down of this release. Deeply frozen. */
export interface Catalog {
  /** By module name, in display order. */
  readonly modules: ReadonlyMap<string, Module>;
  /** By drop-down name: its keys in order. */
  readonly dropdowns: ReadonlyMap<string, readonly string[]>;
  /** SHA-256 (hexadecimal) of the complete content; changes whenever anything in the catalogue does. */
  readonly hash: string;
  /** The module with exactly this name. */
  module(name: string): Module | undefined;
}

/** One kind of record, such as Accounts. */
export interface Module {
  /** Name in the API (`type`, and in URLs). */
  readonly name: string;
  /** Table in schema `records`; a safe SQL identifier. */
  readonly table: string;
  /** The value that every record of this module has in its table, where other modules share it. */
  readonly role?: LinkRole & { readonly value: string };
  /** Attributes by name, in display order. `id` and `row_version` are columns of every table but not attributes. */
  readonly fields: ReadonlyMap<string, Field>;
  /** Names of the fields that name a file, in display order. The bytes of files are stored apart from the record. */
  readonly fileFields: readonly string[];
  readonly links: ReadonlyMap<string, Link>;
  /** Creates and deletes need an administrator with `admin:access` (rights#administered-modules). */
  readonly createAdminOnly: boolean;
  /** Every write does; `createAdminOnly` is true too. */
  readonly writeAdminOnly: boolean;
  /**
   * The records are users: each user may change their own; changing another needs an administrator with `admin:access`.
   */
  readonly ownRecordOnly: boolean;
  /** A record is visible only to its creator, whatever roles say, and not even to administrators. */
  readonly makerOnly: boolean;
  /**
   * Links to the parents of a part record of this module: the record's rights follow from those of its parents where no
   * role names the module.
   */
  readonly partOf: readonly string[];
  /** Ids of records that the service relies on: they cannot be deleted (code 8014). */
  readonly permanentIds: readonly string[];
  /** Predefined filters by name (`filter=roi`, filters#named-filters). */
  readonly filters: ReadonlyMap<string, readonly NamedCondition[]>;
  readonly indexes: readonly IndexShape[];
  readonly uniqueTogether: readonly UniqueTogether[];
  /** The time that a record of this module takes. */
  readonly span?: Span;
  /** Everything else follows from the attributes and links, see `derive/presentation.ts`. */
  readonly presentation: PresentationChoices;
}

/** The choices of a module for its presentation (metadata#presentation). */
export interface PresentationChoices {
  /** Attributes of a list. */
  readonly columns?: readonly string[];
  /**
   * The attribute that says when an activity takes place. Modules with one are activities: their records say what people
   * did or will do, such as a call, and belong to the history of the records they are about.
   */
  readonly activityDate?: string;
  /** Attributes of the first sections of a page, by the name of the section. */
  readonly sections?: Readonly<Record<string, readonly string[]>>;
  /** Links to activities. */
  readonly activities?: readonly string[];
  /** Links whose numbers of related records are shown. */
  readonly counts?: readonly string[];
}

/** Stored fields of which some imply the others: a start, an end and the duration between them in hours and minutes. */
export interface Span {
  readonly start: string;
  readonly end: string;
  readonly hours: string;
  readonly minutes: string;
}

/** One attribute of a module. A field either has a `column` or is `derived`. */
export interface Field {
  /** Attribute name; for a stored field also the name of its column. */
  readonly name: string;
  readonly type: FieldTypeName;
  /** Column of the module's table; absent on derived fields. */
  readonly column?: string;
  /** How the value is computed when the field has no column of its own. */
  readonly derived?: Derivation;
  /** May not be null or empty; a create without it is refused unless there is a default. */
  readonly required: boolean;
  /** Set by the server or derived: a client may send it only with its current value. */
  readonly readOnly: boolean;
  /** Stored, and set only by the server (values#server-managed-attributes). Implies `readOnly`. */
  readonly serverManaged: boolean;
  /**
   * The amount of the same record that this field holds in the base currency, at the rate that the record's currency
   * had when an amount or the currency was last written; null without an amount or without a rate above 0. Set by the
   * server.
   */
  readonly convertedFrom?: string;
  /** Value of a new record when the client sends none. */
  readonly default?: SqlValue;
  /** Maximum length of a text in characters (Unicode code points). */
  readonly max?: number;
  /** Name of the drop-down with the allowed values. */
  readonly options?: string;
  /** The keys of that drop-down, in order. */
  readonly keys?: readonly string[];
  /** The module whose id this field holds, or the field that names the module for each record. */
  readonly references?: string | FlexReference;
  /** Writing it needs an administrator with `admin:access` (rights#administered-modules). */
  readonly adminOnly: boolean;
  /** The name of this field in older clients, which JSON:API 1.0 forbids as an attribute name (always `type`). */
  readonly renamedFrom?: string;
  /** No two records that are not deleted have the same value, ignoring case. */
  readonly unique: boolean;
  /** For the name of a file: the fields that accompany its content. */
  readonly content?: ContentTraits;
}

/** The fields that accompany the content of a file field. Names are those of fields of the same module. */
export interface ContentTraits {
  /** Text field for the media type. */
  readonly mediaType?: string;
  /** Text field for the part of the name after the last dot. */
  readonly extension?: string;
  /** Each content becomes a revision, and the field shows the newest one. */
  readonly revisions?: Revisions;
}

/** The records that keep every content of a file field. Their module has a file field of the same name. */
export interface Revisions {
  /** Refers to the newest revision. */
  readonly current: string;
  /** The revisions' field that refers to the record they belong to. */
  readonly parent: string;
  /** The field that numbers the revisions, in both modules. */
  readonly number: string;
}

/** A reference whose module is named by another field of the same record (`parent_type` beside `parent_id`). */
export interface FlexReference {
  readonly typeField: string;
}

/** The source of a derived value. Columns are columns of the module's own table. */
export type Derivation =
  /** The same value as another column; a writable alias is another name under which it can be written. */
  | { readonly kind: 'alias'; readonly column: string; readonly writable?: true }
  /** A text in capital letters. */
  | { readonly kind: 'upperCase'; readonly column: string }
  /** An attribute of the record that `column` refers to; that attribute may itself be a `concat`. */
  | { readonly kind: 'related'; readonly column: string; readonly module: string; readonly field: string }
  /**
   * The id of the oldest live entry of a link over a middle table: of the row with the earliest change, ties by its id.
   * Writing it replaces all entries of the link, unless it already has that value
   * (relationships#attributes-behind-links).
   */
  | { readonly kind: 'linkedId'; readonly link: string }
  /** An attribute of the record whose id is in the `linkedId` attribute `idField` of the same link. */
  | { readonly kind: 'linkedName'; readonly link: string; readonly idField: string; readonly field: string }
  /**
   * An attribute of the e-mail address at the end of the exclusive link `link`. Writing its `email_address` makes
   * another address the primary one; writing the others changes the address itself.
   */
  | { readonly kind: 'primaryAddress'; readonly link: string; readonly field: string }
  /**
   * An attribute of the oldest live entry of `link` that is not an entry of `apartFrom`, a link that marks some of its
   * edges.
   */
  | { readonly kind: 'otherAddress'; readonly link: string; readonly apartFrom: string; readonly field: string }
  /**
   * The bytes of the file whose name is in `field`. They are not in the row, and appear only in answers with one
   * record.
   */
  | { readonly kind: 'content'; readonly field: string }
  /**
   * A value that the attributes of an installation have in the column `custom`, under the attribute's name. Records that
   * are older than the attribute show `initial`.
   */
  | { readonly kind: 'custom'; readonly initial?: SqlValue }
  /** The values of columns joined with one space, without empty ones, trimmed. */
  | { readonly kind: 'concat'; readonly columns: readonly string[] }
  /** Attribute `name` of the record whose module is in `typeColumn` and whose id is in `idColumn`. */
  | {
      readonly kind: 'parentName';
      readonly typeColumn: string;
      readonly idColumn: string;
      readonly modules: readonly string[];
    };

export type Link = ColumnLink | EdgeLink;

/** Members of every link, however it is stored. */
interface LinkFacts {
  readonly name: string;
  readonly module: string;
  readonly related: string;
  readonly cardinality: 'one' | 'many';
  /** Name of the same link as seen from the related module, if it has one. */
  readonly inverse?: string;
}

/** A link that is stored as a column of the child, the side with one related record. */
export interface ColumnLink extends LinkFacts {
  readonly storage: 'column';
  /** Column with the related record's id; in this module's table when `holder` is `near`, else in the related one's. */
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
  /** The end of the table that this module's record is. Rows are always locked in the order (left, right). */
  readonly nearSide: 'left' | 'right';
  /** Values that every row of this link has. */
  readonly roles: readonly LinkRole[];
  /** The record at the left end has at most one edge in the link: adding another one moves the mark to it. */
  readonly exclusive: boolean;
  /** The middle values of an edge: `meta.middle_table.data.attributes`, by name. */
  readonly middle: ReadonlyMap<string, Field>;
}

/** The value a column must have for a row to belong to the link or the module. */
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

/** The operand of a named filter: constants, another attribute of the record, or a value of the request. */
export type NamedOperand =
  | SqlValue
  | readonly SqlValue[]
  | { readonly attribute: string }
  /** Days start at 00:00 UTC. */
  | { readonly moment: 'now' | 'today' | 'tomorrow' }
  | { readonly user: 'current' };

/** An index besides those that every table has. It covers only live records. */
export type IndexShape = OrderIndex | LikeIndex;

/** An index that answers a list in its order: columns with a fixed value, then the columns of the sort, then the id. */
export interface OrderIndex extends IndexPurpose {
  /** Fields that the query compares with one value each: stored ones, or an `upperCase` of one. */
  readonly equals?: readonly string[];
  /** Stored fields in the order of `sort`, descending after `-`. */
  readonly order?: readonly string[];
}

/** An index of the trigrams of a text, ignoring case, for patterns that start with `%`. */
export interface LikeIndex extends IndexPurpose {
  /** A stored text. */
  readonly like: string;
}

/** The query that an index of the release is for; those of installations do not say it. */
interface IndexPurpose {
  /** The query, in words. */
  readonly serves?: string;
  /** An example as the query string of a list, decoded. A test checks that Postgres uses the index for it. */
  readonly query?: string;
}

/** Stored fields whose combination of values is unique among live records. */
export interface UniqueTogether {
  readonly columns: readonly string[];
  /** The error of a write that would duplicate the combination. */
  readonly code: ErrorCode;
}
