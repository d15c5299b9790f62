import { AppError } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { GetRequestMessage, RecordInput } from '@crm/protos';
import { findModule } from '../domain/find-module.js';
import { requireRecordId } from '../domain/require-record-id.js';
import { toRecordMessage } from '../repository/stored-record.js';
import type { Dependencies } from './dependencies.js';

/** Reads one live record; 8001 when there is none. One statement. */
export function getRecord({ catalog, reader }: Dependencies) {
  return async (request: GetRequestMessage, context: CallContext): Promise<{ record: RecordInput }> => {
    requireScope(context, 'standard:read');
    const module = findModule(catalog, request.module);
    requireRecordId(request.id);
    const record = await reader.get(module, request.id);
    if (record === undefined) throw new AppError({ code: 8001, value: request.id });
    return { record: toRecordMessage(record) };
  };
}
