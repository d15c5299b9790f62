import { isRecordId } from '@crm/catalog';
import { AppError, throwIfAny } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { RemoveRequestMessage } from '@crm/protos';
import { findEdge } from '../domain/find-edge.js';
import { readIds } from '../domain/read-entries.js';
import { untilFree } from '../domain/until-free.js';
import { removeLinks } from '../repository/edges.js';
import type { Dependencies } from './dependencies.js';
import { requireMetPrecondition } from './judge-linkage.js';

/** There is nothing to say about links that are gone. */
type RemoveResponse = Readonly<Record<string, never>>;

/** Unlinks the entries; what is not linked, be it that no such record exists, is passed over. */
export function removeLinksHandler({ catalog, database, findMissing, release }: Dependencies) {
  return async (request: RemoveRequestMessage, context: CallContext): Promise<RemoveResponse> => {
    requireScope(context, 'standard:relationship:delete');
    const { owner, entries, unmetPrecondition } = request;
    const owned = findEdge(catalog, owner);
    const { link, nearId } = owned;
    const { distinct, faults } = readIds(entries);
    const isGone = !isRecordId(nearId) || (await findMissing([{ module: link.module, id: nearId }])).length > 0;
    if (isGone) throw new AppError({ code: 8001, value: nearId });
    throwIfAny(faults);
    requireMetPrecondition(unmetPrecondition);
    const farIds = distinct.map(({ id }) => id).filter(isRecordId);
    if (farIds.length === 0) return {};
    const { signal } = context;
    await untilFree(() => database.transaction((tx) => removeLinks(tx, owned, farIds)), { release, signal });
    return {};
  };
}
