import type { Catalog, Reference } from '@crm/catalog';
import type { IsAdministrator } from '../domain/administration.js';
import type { RecordCounter } from '../repository/count-records.js';
import type { RecordReader } from '../repository/read-records.js';
import type { RecordWriter } from '../repository/write-records.js';

/** What the handlers work with. */
export interface Dependencies {
  readonly catalog: Catalog;
  readonly reader: RecordReader;
  readonly counter: RecordCounter;
  readonly writer: RecordWriter;
  /** Which of these references lead to no live record. */
  readonly findMissing: (references: readonly Reference[]) => Promise<Reference[]>;
  readonly isAdministrator: IsAdministrator;
}
