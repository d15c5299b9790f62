import { ATOMIC, ATOMIC_JSON_API } from '@crm/jsonapi';
import type { PartialWriteInput, WriteResultMessage } from '@crm/protos';
import type { Clients } from '../clients.js';
import { readDigestedDocument, type DocumentLimits } from '../documents/read-document.js';
import { readOperations, type OperationLimits } from '../documents/read-operations.js';
import { splice, type Piece } from '../documents/splice.js';
import { rightsMember } from '../documents/write-deleted.js';
import { writerNamed, type ResourceWriters } from '../documents/write-resource.js';
import { answer } from '../http/answer.js';
import { operationOf } from '../http/idempotency-key.js';
import type { Controller } from '../http/route.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import { readOptions, writeOptions } from './call-options.js';

export interface OperationsParts {
  readonly writer: Clients['writer'];
  readonly limits: DocumentLimits & OperationLimits;
}

/**
 * POST /operations: 200 with one result for each operation: the record that it added or updated, as all operations have
 * left it, or an empty object. The same Idempotency-Key with the same body gets the first answer again.
 */
export function writeOperations({ writer, limits }: OperationsParts): Controller {
  return async (request, response) => {
    refuseParameters(request);
    const opId = operationOf(request);
    const { document, digest } = await readDigestedDocument(request, response, limits);
    const { catalog, writers } = request.api;
    const writes = readOperations(document, catalog, limits);
    const { results } =
      opId === undefined
        ? await writer.writeAll({ writes }, writeOptions(request))
        : await writer.writeAll({ writes, opId, fingerprint: digest() }, readOptions(request));
    answer(response, 200, [], writeResults(writers, writes, results), { mediaType: ATOMIC_JSON_API });
  };
}

function writeResults(
  writers: ResourceWriters,
  writes: readonly PartialWriteInput[],
  results: readonly WriteResultMessage[],
): Buffer {
  const pieces: Piece[] = [`{"jsonapi":{"version":"1.1","ext":["${ATOMIC}"]},"atomic:results":[`];
  for (const [index, { record, openedModules }] of results.entries()) {
    const { create, update } = writes[index] ?? {};
    const module = (create ?? update)?.module;
    if (index > 0) pieces.push(',');
    if (record === null || module === undefined) {
      pieces.push(JSON.stringify(openedModules.length === 0 ? {} : { meta: rightsMember(openedModules) }));
      continue;
    }
    const resources = writerNamed(writers, module);
    pieces.push('{"data":', ...resources.object(record, resources.links), '}');
  }
  return splice([...pieces, ']}']);
}
