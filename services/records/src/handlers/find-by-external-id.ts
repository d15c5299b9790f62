import { requireScope, type CallContext } from '@crm/grpc';
import type { FindByExternalIdRequestMessage } from '@crm/protos';
import { noSuchExternalId, readExternalId, type ExternalId } from '../domain/external-id.js';
import type { Rights } from '../domain/rights.js';
import { holdersOf } from '../repository/external-ids.js';
import type { OwnRecordParts } from '../writes/require-own-record.js';

type FindParts = Pick<OwnRecordParts, 'catalog' | 'database' | 'reader' | 'rightsOf'>;

/** Returns the id of the record that the user sees under an external id; 8001 when there is none. */
export function findByExternalId(parts: FindParts) {
  return async (request: FindByExternalIdRequestMessage, context: CallContext): Promise<{ id: string }> => {
    const { userId } = requireScope(context, 'standard:read');
    const external = readExternalId(parts.catalog, request.externalId);
    return { id: await visibleHolder(parts, external, await parts.rightsOf(userId)) };
  };
}

/** The id of the record that the user sees under an external id; rejects with 8001 when there is none. */
export async function visibleHolder(
  { database, reader }: Pick<FindParts, 'database' | 'reader'>,
  external: ExternalId,
  rights: Rights,
): Promise<string> {
  const [id] = await holdersOf(database, [external]);
  if (id === undefined || !(await reader.isVisible(external.module, id, rights))) throw noSuchExternalId(external);
  return id;
}
