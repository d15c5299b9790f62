import { eventually } from '@crm/testkit';
import { expectStatus } from '../document.js';
import type { Api } from '../api.js';
import { newRecord } from '../links/new-record.js';
import { urlOf } from '../records.js';
import type { RoleActions } from './rights.js';

/** Modules whose only purpose here is to show whose roles are in force; random roles do not name them otherwise. */
export const CANARY_MODULES = ['AOK_Knowledge_Base_Categories', 'AOS_Product_Categories'] as const;

/** Detects when the last of several changes of rights has reached a user. */
export interface Canaries {
  /** The actions that every role of a round must include: they hide one canary or the other. */
  actions(round: number): RoleActions;
  /**
   * Resolves when a user has the rights of a round. The user's direct roles must be changed last: until then the canary
   * that was hidden before stays hidden.
   */
  settled(api: Api, round: number, hasRoles: boolean): Promise<void>;
}

/** Creates the canary records. */
export async function makeCanaries(admin: Api): Promise<Canaries> {
  const records = await Promise.all(CANARY_MODULES.map((module) => newRecord(admin, module, { name: 'Canary' })));
  const isHidden = (index: number, round: number): boolean => index === round % 2;
  return {
    actions: (round) =>
      Object.fromEntries(
        CANARY_MODULES.map((module, index) => [module, { view: isHidden(index, round) ? 'none' : 'all' } as const]),
      ),
    settled: (api, round, hasRoles) =>
      eventually(async () => {
        for (const [index, record] of records.entries()) {
          expectStatus(await api.get(urlOf(record)), hasRoles && isHidden(index, round) ? 404 : 200);
        }
      }),
  };
}
