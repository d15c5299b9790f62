import type { Catalog } from '@crm/catalog';
import { bind, sql, toStatement, type CompiledSql, type Queryable } from '@crm/postgres';
import type { FeedExtent } from '../domain/position.js';
import type { Rights } from '../domain/rights.js';
import { sightOf } from '../plan/access.js';
import { AccessCache } from '../sql/access-cache.js';
import { compileChanges } from '../sql/compile-changes.js';
import { compileGone } from '../sql/compile-missing.js';
import { userParameters } from '../sql/sight.js';
import { createNamedFinder, type FindMissing } from './find-missing.js';
import type { Needed } from './write-records.js';

/** The part of the feed that is requested. */
export interface ChangeQuery {
  /** The position before the first change. */
  readonly after: number;
  readonly limit: number;
  /** Each null for all. */
  readonly modules: readonly string[] | null;
  readonly kinds: readonly string[] | null;
  readonly clients: readonly string[] | null;
  /** Whether changes of links are wanted. */
  readonly hasLinks: boolean;
}

/** A change as the log has it, of the kind that the user sees. */
export interface LoggedChange {
  readonly position: number;
  /** The position of the first change of the same transaction. */
  readonly group_start: number;
  /** As clients read it. */
  readonly at: string;
  readonly kind: string;
  readonly module: string;
  readonly record: string;
  /** Null for links, and for what happens to a record by a link or with its parent. */
  readonly version: number | null;
  /** The names of what differs, as `changedAttributes` takes them; null unless the record was updated. */
  readonly changed: readonly string[] | null;
  /** Middle table of the link; null for records. */
  readonly link: string | null;
  readonly other_module: string | null;
  readonly other: string | null;
  /** JSON object. */
  readonly link_values: string | null;
  readonly user_id: string | null;
  readonly client_id: string | null;
  readonly request_id: string | null;
}

export interface ChangesPage {
  readonly changes: readonly LoggedChange[];
  /** The last position that the page covers; undefined when none follows `after`. */
  readonly scanned: number | undefined;
}

export interface ChangeReader {
  page(reads: Queryable, rights: Rights, query: ChangeQuery): Promise<ChangesPage>;
  extent(): Promise<FeedExtent>;
}

/** How many positions one page examines at most, so that a page without visible changes has a bounded cost. */
const SCANNED = 5_000;

/** The values of links and names of attributes in one page, after which it ends; with the longest change less than an answer. */
const TEXT_BYTES = 1024 * 1024;

const MAX_STATEMENTS = 2;

interface ChangeRow extends Partial<LoggedChange> {
  readonly scanned: number | null;
}

export function createChangeReader(database: Queryable, catalog: Catalog, findMissing: FindMissing): ChangeReader {
  const statements = new AccessCache<CompiledSql>('changes', MAX_STATEMENTS);
  const findGone = createNamedFinder(catalog, 'gone', compileGone);

  /**
   * Rights on links are those of now at both ends, and for a deleted record those until its deletion. A user who sees a
   * record later gets `appeared`, and reads its links. Rights are those of now, too, where the log does not have those of
   * the record.
   */
  async function withoutHidden(
    reads: Queryable,
    changes: readonly LoggedChange[],
    rights: Rights,
  ): Promise<LoggedChange[]> {
    const ends = new Map(changes.filter(isJudgedNow).map((change) => [change, endsOf(change)]));
    const missing = await findMissing(reads, [...ends.values()].flat(), rights);
    const ofLinks = new Set(changes.flatMap((change) => (change.link === null ? [] : (ends.get(change) ?? []))));
    const missingOfLinks = missing.filter((end) => ofLinks.has(end));
    const hidden = new Set(missing).difference(new Set(await findGone(reads, missingOfLinks, rights)));
    return changes.filter((change) => {
      const isHidden = ends.get(change)?.some((end) => hidden.has(end));
      return isHidden === undefined || isHidden === (change.kind === 'disappeared');
    });
  }

  return {
    async page(reads, rights, { hasLinks, ...query }) {
      const access = sightOf(rights, () => catalog.modules.values());
      const statement = statements.get(String(hasLinks), { access }, () => compileChanges(catalog, access, hasLinks));
      const values = { ...userParameters(rights), ...query, scan: SCANNED, bytes: TEXT_BYTES };
      const rows = await reads.run<ChangeRow>(bind(statement, values));
      const changes = await withoutHidden(reads, rows.filter(isChange), rights);
      return { changes, scanned: rows[0]?.scanned ?? undefined };
    },
    async extent() {
      const [row] = await database.run<FeedExtent>(toStatement(EXTENT, 'feed_extent'));
      if (row === undefined) throw new TypeError('The sequencer always has one row');
      return row;
    },
  };
}

const EXTENT = sql`select s.epoch, s.last_position::float8 as newest,
  s.oldest_position::float8 - 1 as oldest from events_pub.sequencer_v1 s`;

/** The one row of a page without a change has only `scanned`. */
function isChange(row: ChangeRow): row is LoggedChange & ChangeRow {
  return row.position != null;
}

/** Whether the log lacks the rights to what the change names, whatever its kind; `rights_changed` names nothing. */
function isJudgedNow({ kind, link, version }: LoggedChange): boolean {
  return (link !== null || version === null) && kind !== 'rights_changed';
}

function endsOf({ module, record, link, other_module: otherModule, other }: LoggedChange): Needed[] {
  const far = link === null ? [] : [{ module: String(otherModule), id: String(other) }];
  return [{ module, id: record }, ...far];
}
