import { readIfMatch } from '@crm/jsonapi';
import { readResource } from '../documents/read-resource.js';
import { refuseRightsFirst } from '../documents/refuse-rights-first.js';
import { BroughtContents } from '../files/brought-contents.js';
import { receiveDocument } from '../files/receive-document.js';
import { answer } from '../http/answer.js';
import type { Controller } from '../http/route.js';
import { parseWritten } from '../query/parse-one.js';
import { answerWritten, type WriteParts } from './answer-written.js';
import { readOptions, writeOptions } from './call-options.js';
import { moduleOf, recordIdOf } from './path-parameters.js';
import { wantedMembers } from './represent-one.js';

/**
 * PATCH /modules/{module}/{id}: 200 with the record as a read would return it, or 204 if the token may not read it
 * (authentication#answers-to-writes); 412 when If-Match names other versions.
 * Changed links also require standard:relationship:update. records checks that scope, because it knows the stored
 * links.
 */
export function updateRecord(parts: WriteParts): Controller {
  const { writer, limits } = parts;
  return async (request, response) => {
    const module = moduleOf(request);
    const id = recordIdOf(request);
    const query = parseWritten(request, module);
    const precondition = readIfMatch(request.headers['if-match']);
    const upload = { module: module.name, id, ...(precondition && { precondition }) };
    await using brought = new BroughtContents(parts.uploads);
    const mayUpload = () => writer.checkUpload(upload, readOptions(request));
    const readCommand = async () => {
      const { document, uploads, faults } = await receiveDocument(parts.uploads, request, response, {
        module,
        brought,
        mayUpload,
      });
      const { maxAttributes, maxLinkageEntries, maxBodyBytes } = limits;
      const expectation = { module, mode: 'update', id, maxAttributes, maxLinkageEntries, maxBodyBytes } as const;
      return { ...readResource(document, { ...expectation, contentFaults: faults }), uploads };
    };
    const { attributesJson, links, uploads } = await (module.writeAdminOnly
      ? refuseRightsFirst(readCommand, mayUpload)
      : readCommand());
    const update = {
      module: module.name,
      id,
      attributesJson,
      links,
      uploads,
      ...wantedMembers(module, query),
      ...(precondition && { precondition }),
    };
    const answered = await brought.handOver(() => writer.update(update, writeOptions(request)));
    if (request.exchange.actor?.scopes.has('standard:read') !== true) {
      request.exchange.record = id;
      answer(response, 204, []);
      return;
    }
    const written = { module, query, answered, status: 200, headers: () => [], showsContents: true };
    await answerWritten(parts, request, response, written);
  };
}
