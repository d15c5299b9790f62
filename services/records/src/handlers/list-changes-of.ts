import { moduleNamed, type Catalog } from '@crm/catalog';
import type { CallContext } from '@crm/grpc';
import type { ListChangesOfRequestMessage, ListChangesOfResponseInput } from '@crm/protos';
import type { ReaderPasses } from '@crm/token';
import type { RightsOf } from '../repository/load-rights.js';
import type { RecordReader } from '../repository/read-records.js';
import { toChangesResponse, type ReadChangesPage, type ShownChange } from './changes-pages.js';

export interface ListChangesOfParts {
  readonly catalog: Catalog;
  readonly rightsOf: RightsOf;
  readonly reader: RecordReader;
  readonly readPage: ReadChangesPage;
  readonly passes: ReaderPasses;
}

/** More than a webhook holds in memory at once. With one more change a page is still far below the limit of an answer. */
const PAGE_BYTES = 256 * 1_024;

/**
 * Reads one page of the changes for a webhook, and the records that its user sees if they are wanted; then the page ends
 * at the change with whose record it exceeds `PAGE_BYTES`. Records that only their maker sees are left out, because
 * another user may have created the webhook (webhooks#attributes).
 */
export function listChangesOf({ catalog, rightsOf, reader, readPage, passes }: ListChangesOfParts) {
  /** The first of the changes, and the records that they concern, read one by one: a record may have some MiB. */
  async function withRecordsOf(userId: string, changes: readonly ShownChange[]) {
    const rights = await rightsOf(userId);
    const read = new Map<string, { module: string; id: string; attributesJson: Buffer } | undefined>();
    const first: ShownChange[] = [];
    let bytes = 0;
    for (const change of changes) {
      const { record } = change;
      const key = record === null ? '' : `${record.module} ${record.id}`;
      if (record !== null && !read.has(key)) {
        const stored = await reader.get(moduleNamed(catalog, record.module), record.id, rights);
        read.set(key, stored && { ...record, attributesJson: Buffer.from(stored.attributesJson) });
      }
      first.push(change);
      bytes += change.attributesJson.length + (read.get(key)?.attributesJson.length ?? 0);
      if (bytes > PAGE_BYTES) break;
    }
    return { first, records: [...read.values()].filter((record) => record !== undefined) };
  }

  return async (
    { pass, changes, withRecords }: ListChangesOfRequestMessage,
    context: CallContext,
  ): Promise<ListChangesOfResponseInput> => {
    const userId = await passes.userOf(pass);
    if (changes === null) throw new TypeError('The request names no changes');
    const page = await readPage(context, userId, true, changes);
    const posted = page.changes.filter(
      ({ record }) => record === null || !moduleNamed(catalog, record.module).makerOnly,
    );
    if (!withRecords) return { changes: toChangesResponse({ ...page, changes: posted }), records: [] };
    const { first, records } = await withRecordsOf(userId, posted);
    const last = first.at(-1);
    const next = last === undefined || first.length === posted.length ? page.next : last.position;
    return { changes: toChangesResponse({ ...page, next, changes: first }), records };
  };
}
