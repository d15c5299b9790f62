import type { SeenContent } from '../files/file-acts.js';
import type { Attributes } from './compare-records.js';
import type { PanelRecord } from './documents.js';
import type { FilePlace } from './place-of.js';

/** A generated secret. It is shown once and never stored. */
export interface NewSecret {
  readonly resource: string;
  readonly id: string;
  readonly name: string;
  readonly secret: string;
}

/** Receives facts from answers besides the returned records. */
export interface Told {
  readonly onSecret: (secret: NewSecret) => void;
  /** A role was removed or deleted, which gives users more rights in these modules. */
  readonly onOpened: (modules: readonly string[]) => void;
  /** Somebody else changed these attributes of a record, other than the user's, which were saved over them. */
  readonly onMerged: (merged: Merged) => void;
  /** Both changed the same attributes. Resolves with those that get the user's values; undefined to save nothing. */
  readonly onDisputed: (dispute: Dispute) => Promise<readonly string[] | undefined>;
  /** A file is to be sent over this content. */
  readonly onFile: (place: FilePlace, file: File, seen: SeenContent) => void;
  /** A module was defined, in which the user has rights. */
  readonly onModule: () => void;
}

export interface Merged {
  /** The module of the record. */
  readonly module: string;
  readonly names: readonly string[];
  readonly theirs: PanelRecord;
}

export interface Dispute extends Merged {
  readonly mine: Attributes;
}
