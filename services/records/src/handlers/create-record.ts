import { readRequestKey, requireScope, type CallContext } from '@crm/grpc';
import type { CreateRequestMessage } from '@crm/protos';
import type { FilePasses } from '@crm/token';
import { findModule } from '../domain/find-module.js';
import { relocatingFaults } from '../domain/fold-columns.js';
import { readUploads, withUploads } from '../domain/read-uploads.js';
import type { RightsOf } from '../repository/load-rights.js';
import type { StoredRecord } from '../domain/stored-record.js';
import { answerRecord, type RecordAnswer } from './answer-record.js';
import { firstAnswers } from '../writes/first-answers.js';
import { judgeCreate } from '../writes/judge-create.js';
import { readCreate } from '../writes/read-create.js';
import { storeCreate, type StoreParts } from '../writes/store-create.js';

/**
 * Stores a new record with its links. One statement, and a second one only to find out why a document is refused. Links
 * outside the record's row, files, and a key by which the request can be repeated need a transaction.
 */
export function createRecord(parts: StoreParts & { readonly passes: FilePasses; readonly rightsOf: RightsOf }) {
  return async (request: CreateRequestMessage, context: CallContext): Promise<RecordAnswer> => {
    const linkScopes = request.links.length === 0 ? [] : (['standard:relationship:create'] as const);
    const actor = requireScope(context, 'standard:create', ...linkScopes);
    const module = findModule(parts.catalog, request.module);
    const uploads = await readUploads(module, request.uploads, parts.passes, actor.userId);
    const key = readRequestKey(request.opId, withUploads(request.fingerprint, uploads));
    const create = async (): Promise<StoredRecord> => {
      const document = await readCreate(parts, { actor, module, uploads, key }, request);
      return relocatingFaults(document.links.columns, async () =>
        storeCreate(parts, await judgeCreate(parts, document), context.signal),
      );
    };
    const firstAnswer = key && (await firstAnswers.recall<StoredRecord>(parts.database, key));
    return answerRecord(parts.passes, actor.userId, request.files, firstAnswer ?? (await create()));
  };
}
