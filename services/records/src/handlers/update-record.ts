import type { CallContext } from '@crm/grpc';
import type { UpdateRequestMessage } from '@crm/protos';
import type { FilePasses } from '@crm/token';
import { relocatingFaults } from '../domain/fold-columns.js';
import type { RightsOf } from '../repository/load-rights.js';
import { answerRecord, type RecordAnswer } from './answer-record.js';
import { readUpdate } from '../writes/read-update.js';
import { retryLater } from '../writes/retry-later.js';
import type { StoreParts } from '../writes/store-create.js';
import { DocumentMoved, MAX_TRIES, storeUpdate } from '../writes/store-update.js';

/**
 * Changes the attributes and replaces the links that were sent, and no others. One statement for nearly all updates.
 */
export function updateRecord(parts: StoreParts & { readonly passes: FilePasses; readonly rightsOf: RightsOf }) {
  return async (request: UpdateRequestMessage, context: CallContext): Promise<RecordAnswer> => {
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const update = await readUpdate(parts, request, context);
      try {
        const store = () => storeUpdate(parts, update, context.signal);
        const record = await relocatingFaults(update.links.columns, store);
        return await answerRecord(parts.passes, update.rights.userId, request.files, record);
      } catch (error) {
        if (!(error instanceof DocumentMoved)) throw error;
      }
    }
    throw retryLater();
  };
}
