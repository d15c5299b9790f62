import type { Queryable } from '@crm/postgres';
import type { Attributes } from '@crm/service';
import type { Kind, Place, Stored } from '../repository/definitions.js';

/** The rules of one kind of definition. Functions throw the faults of what cannot be (catalog). */
export interface DefinitionKind<Definition> {
  readonly kind: Kind;
  readonly placeOf: (definition: Definition) => Omit<Place, 'kind'>;
  /** The attributes as clients read them, without times. */
  readonly attributesOf: (definition: Definition) => Attributes;
  /** The attributes of a new definition: those sent, and the defaults of the others. */
  readonly completed: (sent: Attributes) => Attributes;
  readonly readNew: (tx: Queryable, sent: Attributes) => Promise<Definition>;
  readonly readChanged: (tx: Queryable, present: Definition, sent: Attributes) => Promise<Definition>;
  /** The definition to store where there has been none of this id. */
  readonly asNew: (tx: Queryable, definition: Definition) => Promise<Definition>;
  /** The definition to store in place of one of this id, which may be in force. */
  readonly asRestored: (tx: Queryable, definition: Definition, present: Stored<Definition>) => Promise<Definition>;
  readonly requireUnused: (tx: Queryable, definition: Definition) => Promise<void>;
}
