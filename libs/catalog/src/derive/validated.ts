import type { Fault } from '@crm/errors';
import type { SqlValue } from '../sql-value.js';

/** Whether attributes create a record or change one. */
export type WriteMode = 'create' | 'update';

/** The id of another record, which must exist. */
export interface Reference {
  readonly attribute: string;
  readonly pointer: string;
  readonly module: string;
  readonly id: string;
}

/** The two fields of a flex parent; attribute and column have the same name. */
export interface FlexParent {
  readonly typeColumn: string;
  readonly idColumn: string;
}

/**
 * A flex parent of which an update sent only one half: the other half is in the stored record. A member that was not
 * sent is undefined; `module: null` means that the parent type was cleared.
 */
export interface HalfReference extends FlexParent {
  /** The attribute that was sent. */
  readonly attribute: string;
  readonly pointer: string;
  readonly module?: string | null;
  readonly id?: string;
}

/** A value for an attribute that the client may not change; accepted only if it is the stored value. */
export interface ManagedValue {
  readonly attribute: string;
  readonly pointer: string;
  readonly value: unknown;
}

/** The value sent for the id of the oldest entry of a link; null or the empty text means none. */
export interface LinkedValue {
  readonly attribute: string;
  readonly pointer: string;
  readonly link: string;
  readonly id: string | null;
}

/** The value sent for an attribute of the primary e-mail address; null means none. */
export interface AddressValue {
  readonly attribute: string;
  readonly pointer: string;
  /** The attribute of the address. */
  readonly field: string;
  readonly value: SqlValue;
}

/**
 * The validated attributes of one document. With any fault the other members are incomplete and must not be written.
 */
export interface ValidatedAttributes {
  /** By column, in the order of the document, then the defaults. Bind each with a cast to the SQL type of its field. */
  readonly values: ReadonlyMap<string, SqlValue>;
  readonly references: readonly Reference[];
  /** Flex parents that only the stored record completes; see `completeParent`. Only on updates. */
  readonly halfReferences: readonly HalfReference[];
  /**
   * Values that belong to links; the ids are among `references` too. A value that the record already has changes
   * nothing.
   */
  readonly linked: readonly LinkedValue[];
  /** Values that belong to the record's primary e-mail address. */
  readonly address: readonly AddressValue[];
  /** To be compared with the stored record by `equalsStored`; on a create there is none, so each is fault 8109. */
  readonly managed: readonly ManagedValue[];
  /** Every fault of the attributes, in the order of the document, then the missing ones. */
  readonly faults: readonly Fault[];
}
