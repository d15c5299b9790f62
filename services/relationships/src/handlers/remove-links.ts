import { isRecordId, readIds, relatedAction } from '@crm/catalog';
import { AppError, codes, throwIfAny } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { RemoveRequestMessage } from '@crm/protos';
import { findEdge } from '../domain/find-edge.js';
import { requireWritable } from '../domain/link-rights.js';
import { untilFree } from '../domain/until-free.js';
import { removeLinks } from '../repository/edges.js';
import type { Dependencies } from './dependencies.js';
import { forbiddenEntries, requireMetPrecondition } from './check-linkage.js';

type RemoveResponse = Readonly<Record<string, never>>;

/** Unlinks the entries; an entry that is not linked, does not exist or is hidden from the user is ignored. */
export function removeLinksHandler({ catalog, findMissing, checkRights, release, write }: Dependencies) {
  return async (request: RemoveRequestMessage, context: CallContext): Promise<RemoveResponse> => {
    requireScope(context, 'standard:relationship:delete');
    const { owner, entries, unmetPrecondition } = request;
    const owned = findEdge(catalog, owner);
    const { link, nearId } = owned;
    const { distinct, faults } = readIds(link, entries);
    if (!isRecordId(nearId)) throw new AppError({ code: codes.recordNotFound, value: nearId });
    const { signal } = context;
    const ids = distinct.map(({ id }) => id).filter(isRecordId);
    const questions = [
      { module: link.module, ids: [nearId], action: 'edit' as const },
      { module: link.related, ids, action: relatedAction(link) },
    ];
    const [missing, rights] = await Promise.all([
      findMissing([{ module: link.module, id: nearId }]),
      checkRights({ questions, written: owned }, signal),
    ]);
    const [ofOwner, ofOthers] = rights.refusals;
    if (missing.length > 0 || ofOwner?.hidden.includes(nearId) === true)
      throw new AppError({ code: codes.recordNotFound, value: nearId });
    requireWritable(owned, ofOwner, rights);
    const places = new Map(distinct.map(({ id, pointer }) => [id, pointer]));
    throwIfAny([...faults, ...forbiddenEntries(ofOthers?.forbidden ?? [], places)]);
    requireMetPrecondition(unmetPrecondition);
    const hidden = new Set(ofOthers?.hidden);
    const farIds = ids.filter((id) => !hidden.has(id));
    if (farIds.length === 0) return {};
    await untilFree(() => write(context, (tx) => removeLinks(tx, owned, farIds)), { release, signal });
    return {};
  };
}
