import { eventually } from '@crm/testkit';
import { expectStatus } from '../document.js';
import type { Api } from '../api.js';
import { newRecord } from '../links/new-record.js';
import { urlOf } from '../records.js';
import type { RoleActions } from './rights.js';

/** Modules whose only purpose here is to show whose roles are in force; random roles say nothing else of them. */
export const CANARY_MODULES = ['AOK_Knowledge_Base_Categories', 'AOS_Product_Categories'] as const;

/** Tells when the last of several changes of rights has reached a user. */
export interface Canaries {
  /** What every role of a round must say besides: it hides the one canary or the other. */
  actions(round: number): RoleActions;
  /**
   * Resolves when a user has the rights of a round. Roles that are his directly must be the last that was changed: until
   * then the canary stays hidden that was hidden before.
   */
  settled(api: Api, round: number, hasRoles: boolean): Promise<void>;
}

/** Makes the records that are looked at. */
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
