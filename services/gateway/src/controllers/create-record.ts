import { requireScopes } from '../auth/require-scope.js';
import { readResource } from '../documents/read-resource.js';
import { refuseRightsFirst } from '../documents/refuse-rights-first.js';
import { writerNamed } from '../documents/write-resource.js';
import { BroughtContents } from '../files/brought-contents.js';
import { receiveDocument } from '../files/receive-document.js';
import { operationOf } from '../http/idempotency-key.js';
import type { Controller } from '../http/route.js';
import { parseWritten } from '../query/parse-one.js';
import { answerWritten, type WriteParts } from './answer-written.js';
import { readOptions, writeOptions } from './call-options.js';
import { moduleOf, parameterOf } from './path-parameters.js';
import { wantedMembers } from './represent-one.js';

/**
 * POST /modules/{module} and POST /modules/{module}/{id}: 201 with the new record and its Location. Links also require
 * standard:relationship:create. The same Idempotency-Key with the same body gets the first answer again. File contents
 * are stored while they arrive and removed again when the document is refused; the answer does not include them.
 */
export function createRecord(parts: WriteParts): Controller {
  const { writer, uploads, limits } = parts;
  return async (request, response) => {
    const module = moduleOf(request);
    const query = parseWritten(request, module);
    const opId = operationOf(request);
    const idOfUrl = parameterOf(request, 'id');
    await using brought = new BroughtContents(uploads);
    const mayUpload = () => writer.checkUpload({ module: module.name }, readOptions(request));
    const readCommand = async () => {
      const expected = { module, brought, mayUpload };
      const {
        document,
        digest,
        uploads: contents,
        faults,
      } = await receiveDocument(uploads, request, response, expected);
      const command = readResource(document, {
        module,
        mode: 'create',
        maxAttributes: limits.maxAttributes,
        maxLinkageEntries: limits.maxLinkageEntries,
        maxBodyBytes: limits.maxBodyBytes,
        contentFaults: faults,
        ...(idOfUrl === '' ? {} : { id: idOfUrl }),
      });
      return { command, digest, contents };
    };
    const { command, digest, contents } = await (module.createAdminOnly
      ? refuseRightsFirst(readCommand, mayUpload)
      : readCommand());
    if (command.links.length > 0) requireScopes(request.exchange, ['standard:relationship:create']);
    const creation = { module: module.name, ...command, uploads: contents, ...wantedMembers(module, query) };
    const answered = await brought.handOver((onRepeat) =>
      opId === undefined
        ? writer.create(creation, writeOptions(request))
        : writer.create(
            { ...creation, opId, fingerprint: digest(query.search) },
            { ...readOptions(request), onRepeat },
          ),
    );
    await answerWritten(parts, request, response, {
      module,
      query,
      answered,
      status: 201,
      headers: ({ id }) => ['Location', writerNamed(request.api.writers, module.name).selfUrl(id)],
      // The client that sent the contents already has them.
      showsContents: false,
    });
  };
}
