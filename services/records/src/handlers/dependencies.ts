import type { Catalog, ColumnLink } from '@crm/catalog';
import type { Database } from '@crm/postgres';
import type { FilePasses } from '@crm/token';
import type { IsAdministrator } from '../domain/administration.js';
import type { StagedLinkage } from '../domain/read-links.js';
import type { Coordination } from '../domain/write-with-links.js';
import type { QueryLimits } from '../lists/admission/limit-query.js';
import type { NoteView } from '../jobs/record-views.js';
import type { DocumentRevisions } from '../repository/document-revisions.js';
import type { CountRecords } from '../lists/run/count-records.js';
import type { FindMissing } from '../repository/find-missing.js';
import type { LinkChanges } from '../repository/link-changes.js';
import type { ReadLinked } from '../lists/run/linked-records.js';
import type { ListProfiles } from '../lists/run/list-profiles.js';
import type { RightsOf } from '../repository/load-rights.js';
import type { LocalEdges } from '../repository/local-edges.js';
import type { OpenedRights } from '../repository/opened-rights.js';
import type { PrimaryAddresses } from '../repository/primary-addresses.js';
import type { RecordReader } from '../repository/read-records.js';
import type { RefusedRecords } from '../repository/refused-records.js';
import type { SeenOf } from '../lists/run/seen-of.js';
import type { WriteLocks } from '../repository/write-locks.js';
import type { RecordWriter } from '../repository/write-records.js';
import type { RunList } from '../lists/admission/list-work.js';

export interface Dependencies {
  readonly catalog: Catalog;
  readonly database: Pick<Database, 'run' | 'count' | 'transaction'>;
  readonly reader: RecordReader;
  readonly runList: RunList;
  readonly countRecords: CountRecords;
  readonly profiles: ListProfiles;
  readonly queryLimits: QueryLimits;
  readonly readLinked: ReadLinked;
  readonly noteView: NoteView;
  readonly writer: RecordWriter;
  readonly columnLinks: LinkChanges<ColumnLink>;
  readonly localEdges: LocalEdges;
  readonly primaryAddresses: PrimaryAddresses;
  readonly writeLocks: WriteLocks;
  /** Finds those of the given records that a user does not see. */
  readonly findMissing: FindMissing;
  readonly refused: RefusedRecords;
  /** Reads the receipts of uploads and creates tickets for contents. */
  readonly passes: FilePasses;
  readonly revisions: DocumentRevisions;
  readonly isAdministrator: IsAdministrator;
  readonly rightsOf: RightsOf;
  readonly seenOf: SeenOf;
  readonly openedRights: OpenedRights;
  /** Writes a record together with links that the relationships service stores. */
  readonly coordination: Coordination<StagedLinkage>;
}
