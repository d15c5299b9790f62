import { AppError, codes } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { GetRequestMessage } from '@crm/protos';
import type { FilePasses } from '@crm/token';
import { findModule } from '../domain/find-module.js';
import { requireRecordId } from '../domain/require-record-id.js';
import type { NoteView } from '../jobs/record-views.js';
import { readSelection } from '../plan/read-selection.js';
import { answerRecord, type RecordAnswer } from './answer-record.js';
import type { OwnRecordParts } from '../writes/require-own-record.js';

export interface ReadParts extends Pick<OwnRecordParts, 'catalog' | 'reader' | 'rightsOf'> {
  readonly passes: FilePasses;
}

/**
 * Reads one visible record, complete or only its selected members; 8001 when there is none. One statement, which
 * complete records read at the same time share. Counts as a view by the user.
 */
export function getRecord({
  catalog,
  reader,
  passes,
  noteView,
  rightsOf,
}: ReadParts & { readonly noteView: NoteView }) {
  return async (request: GetRequestMessage, context: CallContext): Promise<RecordAnswer> => {
    const { userId } = requireScope(context, 'standard:read');
    const module = findModule(catalog, request.module);
    requireRecordId(request.id);
    const selection = readSelection(module, request.selection);
    const rights = await rightsOf(userId);
    const record = await reader.get(module, request.id, rights, {
      selection,
      returnsContents: request.files.length > 0,
    });
    if (record === undefined) throw new AppError({ code: codes.recordNotFound, value: request.id });
    noteView(userId, module.name, record.id);
    return answerRecord(passes, userId, request.files, record);
  };
}
