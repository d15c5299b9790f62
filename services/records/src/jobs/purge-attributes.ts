import { setTimeout as sleep } from 'node:timers/promises';
import { moduleNamed, type Catalog } from '@crm/catalog';
import type { Database } from '@crm/postgres';
import { emptyPage, forgetField, purgeableFields } from '../repository/purged-fields.js';

const PAGE_SIZE = 500;
const PAUSE_MS = 20;

/**
 * Removes the values of attributes that were deleted 30 days ago, in small pages, and the definition once a walk through
 * the records has found no value (catalog#hidden-attributes). A pause after each page leaves the database to other work.
 */
export function purgeAttributes(database: Database, catalog: Catalog) {
  return async (signal: AbortSignal): Promise<void> => {
    for (const { id, module, name } of await purgeableFields(database)) {
      const { table } = moduleNamed(catalog, module);
      let isClean = true;
      for (let after: string | null = ''; after !== null;) {
        const page = await emptyPage(database, { table, name, after, size: PAGE_SIZE });
        isClean &&= page.isClean;
        after = page.next;
        if (signal.aborted) return;
        await sleep(PAUSE_MS, undefined, { ref: false });
      }
      if (isClean) await forgetField(database, id);
    }
  };
}
