import { LRUCache } from 'lru-cache';
import type { Clients } from '../clients.js';

/** The modules of which a user may list records (metadata#module-list). To be called within a request of that user. */
export type ListedModules = (userId: string) => Promise<ReadonlySet<string>>;

const KEPT = 10_000;
const LIFE_MS = 2_000;

/**
 * Calls records at most every two seconds per user. records keeps the rights for at most two seconds too, so changes of
 * rights show within five seconds. While records is unavailable, the last answer is kept: nothing can be listed then
 * anyway.
 */
export function createListedModules(rights: Clients['rights']): ListedModules {
  const modulesOfUsers = new LRUCache<string, ReadonlySet<string>>({
    max: KEPT,
    ttl: LIFE_MS,
    fetchMethod: async (_userId, stale) => {
      try {
        return new Set((await rights.listModules({})).modules);
      } catch (error) {
        if (stale === undefined) throw error;
        return stale;
      }
    },
  });
  return (userId) => modulesOfUsers.forceFetch(userId);
}
