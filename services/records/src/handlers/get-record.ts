import { AppError } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { GetRequestMessage, RecordInput } from '@crm/protos';
import { findModule } from '../domain/find-module.js';
import { requireRecordId } from '../domain/require-record-id.js';
import { readSelection } from '../plan/read-selection.js';
import { toRecordMessage } from '../repository/stored-record.js';
import type { Dependencies } from './dependencies.js';

/** Reads one visible record, as a whole or its selected members alone; 8001 when there is none. One statement. Counts as a view of the user. */
export function getRecord({ catalog, reader, noteView, rightsOf }: Dependencies) {
  return async (request: GetRequestMessage, context: CallContext): Promise<{ record: RecordInput }> => {
    const { userId } = requireScope(context, 'standard:read');
    const module = findModule(catalog, request.module);
    requireRecordId(request.id);
    const selection = readSelection(module, request.selection);
    const rights = await rightsOf(userId);
    const record = await reader.get(module, request.id, rights, selection);
    if (record === undefined) throw new AppError({ code: 8001, value: request.id });
    noteView(userId, module.name, record.id);
    return { record: toRecordMessage(record) };
  };
}
