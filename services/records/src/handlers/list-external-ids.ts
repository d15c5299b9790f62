import { AppError, codes } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { ListExternalIdsRequestMessage } from '@crm/protos';
import { findModule } from '../domain/find-module.js';
import { MAX_PAGE_LIMIT } from '../lists/plan/read-request.js';
import { externalIdsOf, type WantedBinding } from '../repository/external-ids.js';
import type { FindMissing } from '../repository/find-missing.js';
import type { OwnRecordParts } from '../writes/require-own-record.js';

type ListParts = Pick<OwnRecordParts, 'catalog' | 'database' | 'rightsOf'> & { readonly findMissing: FindMissing };

/** Lists the external ids of those records that the user sees. */
export function listExternalIds({ catalog, database, rightsOf, findMissing }: ListParts) {
  return async (
    { module: name, systems, ids }: ListExternalIdsRequestMessage,
    context: CallContext,
  ): Promise<{ externalIds: WantedBinding[] }> => {
    const { userId } = requireScope(context, 'standard:read');
    const module = findModule(catalog, name);
    if (ids.length > MAX_PAGE_LIMIT) throw new AppError({ code: codes.invalidPageLimit, value: String(ids.length) });
    const needed = ids.map((id) => ({ module: module.name, id }));
    const missing = new Set((await findMissing(database, needed, await rightsOf(userId))).map(({ id }) => id));
    const seen = ids.filter((id) => !missing.has(id));
    return { externalIds: await externalIdsOf(database, module, systems, seen) };
  };
}
