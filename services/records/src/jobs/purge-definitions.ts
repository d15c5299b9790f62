import { setTimeout as sleep } from 'node:timers/promises';
import { customModule, type Catalog } from '@crm/catalog';
import type { Database } from '@crm/postgres';
import {
  emptyPage,
  forgetDefinition,
  purgeableFields,
  purgeableLinks,
  purgeableModules,
  removePairs,
  removeRecords,
} from '../repository/purged-definitions.js';

const PAGE_SIZE = 500;
const PAUSE_MS = 20;

/**
 * Removes the values of attributes, the pairs of links and the records of modules that were deleted 30 days ago, in small pages, and the definition
 * once nothing is left (catalog#hidden-attributes). A pause after each page leaves the database to other work.
 */
export function purgeDefinitions(database: Database, catalog: Catalog) {
  return async (signal: AbortSignal): Promise<void> => {
    for (const { id, module, name } of await purgeableFields(database)) {
      const of = catalog.module(module) ?? customModule(module);
      let isClean = true;
      for (let after: string | null = ''; after !== null;) {
        const page = await emptyPage(database, { module: of, name, after, size: PAGE_SIZE });
        isClean &&= page.isClean;
        after = page.next;
        if (signal.aborted) return;
        await sleep(PAUSE_MS, undefined, { ref: false });
      }
      if (isClean) await forgetDefinition(database, 'field', id);
    }
    await removeAll('link', await purgeableLinks(database), removePairs);
    await removeAll('module', await purgeableModules(database), removeRecords);

    /** Removes what belongs to definitions, and the definitions. */
    async function removeAll(
      kind: 'link' | 'module',
      ids: readonly string[],
      remove: (database: Database, id: string, size: number) => Promise<number>,
    ): Promise<void> {
      for (const id of ids) {
        while ((await remove(database, id, PAGE_SIZE)) > 0) {
          if (signal.aborted) return;
          await sleep(PAUSE_MS, undefined, { ref: false });
        }
        await forgetDefinition(database, kind, id);
      }
    }
  };
}
