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

/**
 * Reads one page of the changes for a webhook, and the records that its user sees if they are wanted. Records that only
 * their maker sees are left out, because another user may have created the webhook (webhooks#attributes).
 */
export function listChangesOf({ catalog, rightsOf, reader, readPage, passes }: ListChangesOfParts) {
  async function recordsOf(userId: string, changes: readonly ShownChange[]) {
    const rights = await rightsOf(userId);
    const named = new Map(
      changes.flatMap(({ record }) => (record === null ? [] : [[Object.values(record).join(' '), record] as const])),
    );
    const found = await Promise.all(
      named.values().map(async ({ module, id }) => {
        const stored = await reader.get(moduleNamed(catalog, module), id, rights);
        return stored === undefined ? [] : [{ module, id, attributesJson: Buffer.from(stored.attributesJson) }];
      }),
    );
    return found.flat();
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
    const records = withRecords ? await recordsOf(userId, posted) : [];
    return { changes: toChangesResponse({ ...page, changes: posted }), records };
  };
}
