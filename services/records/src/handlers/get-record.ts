import { AppError, codes } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { FileContentInput, GetRequestMessage, RecordInput } from '@crm/protos';
import { findModule } from '../domain/find-module.js';
import { requireRecordId } from '../domain/require-record-id.js';
import { readSelection } from '../plan/read-selection.js';
import { toRecordMessage } from '../repository/stored-record.js';
import type { Dependencies } from './dependencies.js';
import { toFileContents } from './file-contents.js';

interface GetResponse {
  readonly record: RecordInput;
  readonly files: FileContentInput[];
}

/**
 * Reads one visible record, complete or only its selected members; 8001 when there is none. One statement, which
 * complete records read at the same time share. Counts as a view by the user.
 */
export function getRecord({ catalog, reader, passes, noteView, rightsOf }: Dependencies) {
  return async (request: GetRequestMessage, context: CallContext): Promise<GetResponse> => {
    const { userId } = requireScope(context, 'standard:read');
    const module = findModule(catalog, request.module);
    requireRecordId(request.id);
    const selection = readSelection(module, request.selection);
    const rights = await rightsOf(userId);
    const record = await reader.get(module, request.id, rights, { selection, contents: request.files.length > 0 });
    if (record === undefined) throw new AppError({ code: codes.recordNotFound, value: request.id });
    noteView(userId, module.name, record.id);
    const files = await toFileContents(passes, userId, request.files, record.contents);
    return { record: toRecordMessage(record), files };
  };
}
