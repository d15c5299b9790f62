import { isFile } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { FileContentInput, GetFileTicketRequestMessage } from '@crm/protos';
import { findModule } from '../domain/find-module.js';
import { requireRecordId } from '../domain/require-record-id.js';
import { toFileContents } from './answer-record.js';
import type { ReadParts } from './get-record.js';

const NOTHING = { attributes: [], toOne: [] };

/**
 * Lets the user read the content of one file attribute of a visible record; 8607 when the attribute is not a file, 8001
 * when there is no record, 8606 when it has no content there. One statement.
 */
export function getFileTicket({ catalog, reader, passes, rightsOf }: ReadParts) {
  return async (request: GetFileTicketRequestMessage, context: CallContext): Promise<{ file: FileContentInput }> => {
    const { userId } = requireScope(context, 'standard:read');
    const module = findModule(catalog, request.module);
    requireRecordId(request.id);
    const field = module.fields.get(request.field);
    if (field === undefined || !isFile(field))
      throw new AppError({ code: codes.notAFileAttribute, value: request.field });
    const reading = { selection: NOTHING, returnsContents: true };
    const record = await reader.get(module, request.id, await rightsOf(userId), reading);
    if (record === undefined) throw new AppError({ code: codes.recordNotFound, value: request.id });
    const [file] = await toFileContents(passes, userId, [field.name], record.contents);
    if (file === undefined) throw new AppError({ code: codes.noFile, value: field.name });
    return { file };
  };
}
