import { readResource } from '../documents/read-resource.js';
import { refuseRightsFirst } from '../documents/refuse-rights-first.js';
import { BroughtContents } from '../files/brought-contents.js';
import { fileFieldsOf } from '../files/file-fields.js';
import { receiveDocument } from '../files/receive-document.js';
import { operationOf } from '../http/idempotency-key.js';
import { requireScopes } from '../middleware/require-scope.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import { answerWritten } from './answer-written.js';
import {
  moduleOf,
  parameterOf,
  readOptions,
  writeOptions,
  writerOf,
  type Controller,
  type ControllerParts,
} from './controller.js';

/**
 * POST /modules/{module} and POST /modules/{module}/{id}: 201 with the new record and its Location. Links also require
 * standard:relationship:create. The same Idempotency-Key with the same body gets the first answer again. File contents
 * are stored while they arrive and removed again when the document is refused; the answer does not include them.
 */
export function createRecord(parts: ControllerParts): Controller {
  const { writer } = parts.clients;
  const { config } = parts;
  return async (request, response) => {
    const module = moduleOf(request);
    refuseParameters(request);
    const opId = operationOf(request);
    const idOfUrl = parameterOf(request, 'id');
    await using brought = new BroughtContents(parts.clients);
    const mayUpload = () => writer.checkUpload({ module: module.name }, readOptions(request));
    const readCommand = async () => {
      const { document, digest, uploads, faults } = await receiveDocument(
        parts,
        request,
        response,
        module,
        brought,
        mayUpload,
      );
      const command = readResource(document, {
        module,
        mode: 'create',
        maxAttributes: config.maxAttributes,
        maxLinkageEntries: config.maxLinkageEntries,
        contentFaults: faults,
        ...(idOfUrl === '' ? {} : { id: idOfUrl }),
      });
      return { command, digest, uploads };
    };
    const isAdministration = module.createAdminOnly || module.writeAdminOnly;
    const { command, digest, uploads } = await (isAdministration
      ? refuseRightsFirst(readCommand, mayUpload)
      : readCommand());
    if (command.links.length > 0) requireScopes(request.exchange, ['standard:relationship:create']);
    const wanted = { module: module.name, ...command, uploads, files: [...fileFieldsOf(module)] };
    const answered = await brought.handOver((onRepeat) =>
      opId === undefined
        ? writer.create(wanted, writeOptions(request))
        : writer.create({ ...wanted, opId, fingerprint: digest() }, { ...readOptions(request), onRepeat }),
    );
    await answerWritten(parts, request, response, {
      module,
      answered,
      status: 201,
      headers: ({ id }) => ['Location', writerOf(parts, module.name).selfUrl(id)],
      // The client that sent the contents already has them.
      showsContents: false,
    });
  };
}
