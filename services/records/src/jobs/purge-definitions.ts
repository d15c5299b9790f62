import { setTimeout as sleep } from 'node:timers/promises';
import { moduleNamed, type Catalog } from '@crm/catalog';
import type { Database } from '@crm/postgres';
import {
  emptyPage,
  forgetDefinition,
  purgeableFields,
  purgeableLinks,
  removePairs,
} from '../repository/purged-definitions.js';

const PAGE_SIZE = 500;
const PAUSE_MS = 20;

/**
 * Removes the values of attributes and the pairs of links that were deleted 30 days ago, in small pages, and the definition
 * once nothing is left (catalog#hidden-attributes). A pause after each page leaves the database to other work.
 */
export function purgeDefinitions(database: Database, catalog: Catalog) {
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
      if (isClean) await forgetDefinition(database, 'field', id);
    }
    for (const id of await purgeableLinks(database)) {
      while ((await removePairs(database, id, PAGE_SIZE)) > 0) {
        if (signal.aborted) return;
        await sleep(PAUSE_MS, undefined, { ref: false });
      }
      await forgetDefinition(database, 'link', id);
    }
  };
}
