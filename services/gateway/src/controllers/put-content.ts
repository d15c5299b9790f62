import { AppError, codes } from '@crm/errors';
import { readNoneMatch, readTagMatch, type TagMatch } from '@crm/jsonapi';
import type { UploadInput } from '@crm/protos';
import type { Request } from 'express';
import { userIdOf } from '../auth/user-id-of.js';
import type { Clients } from '../clients.js';
import { BroughtContents } from '../files/brought-contents.js';
import { putBody } from '../files/put-body.js';
import { sentName } from '../files/sent-name.js';
import type { Uploads } from '../files/uploads.js';
import { answer } from '../http/answer.js';
import { contentEtag } from '../http/content-etag.js';
import { refuseCompressed } from '../http/refuse-compressed.js';
import type { Controller } from '../http/route.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import { readOptions, writeOptions } from './call-options.js';
import { fileFieldOf, moduleOf, recordIdOf } from './path-parameters.js';

/**
 * PUT /modules/{module}/{id}/{field}/content: stores the body, of any media type, as the content of a file: 204 with
 * its ETag (files#raw-upload). Its name comes from Content-Disposition, otherwise the present name stays. 412 when
 * If-Match does not name the present content or If-None-Match does, 8601 when the body is too large, 8408 when the
 * request has no body (an empty body has Content-Length: 0). The body is read only after records has confirmed that the
 * user may write the record.
 */
export function putContent(writer: Clients['writer'], uploads: Uploads): Controller {
  return async (request, response) => {
    const module = moduleOf(request);
    const id = recordIdOf(request);
    const field = fileFieldOf(request, module);
    refuseParameters(request);
    refuseCompressed(request);
    refusePart(request);
    refuseMissing(request);
    const upload = { field, ...preconditionsOf(request) };
    const name = sentName(request);
    const attributesJson = Buffer.from(JSON.stringify(name === undefined ? {} : { [field]: name }));
    using _slot = uploads.slots.enter(userIdOf(request));
    await writer.checkUpload({ module: module.name, id, upload }, readOptions(request));
    await using brought = new BroughtContents(uploads);
    const { receipt, sha256 } = await putBody(uploads, request, response);
    brought.add({ receipt });
    // The answer shows nothing of the record.
    const selection = { attributes: [], toOne: [] };
    const update = { module: module.name, id, attributesJson, uploads: [{ ...upload, receipt }], selection };
    await brought.handOver(() => writer.update(update, writeOptions(request))).catch(withoutPlaces);
    answer(response, 204, ['ETag', contentEtag(sha256)]);
  };
}

/** A partial content must not replace the complete one (RFC 9110 section 14.5). */
function refusePart({ headers }: Request): void {
  if (headers['content-range'] === undefined) return;
  throw new AppError({
    code: codes.malformedRequest,
    detail: 'A file can only be put as a whole, without Content-Range',
  });
}

/**
 * A request without body headers has a body of no bytes (RFC 9112 section 6.3). A client that forgot the body must not
 * empty the file.
 */
function refuseMissing({ headers }: Request): void {
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return;
  const detail = 'The request has no body; "Content-Length: 0" says that the file is to be empty';
  throw new AppError({ code: codes.malformedRequest, detail });
}

function preconditionsOf({ headers }: Request): Pick<UploadInput, 'precondition' | 'noneMatch'> {
  const match = readTagMatch(headers['if-match']);
  const noneMatch = readNoneMatch(headers['if-none-match']);
  return {
    ...(match !== undefined && { precondition: inHashes(match) }),
    ...(noneMatch !== undefined && { noneMatch: inHashes(noneMatch) }),
  };
}

function inHashes({ any, tags }: TagMatch): NonNullable<UploadInput['precondition']> {
  return { any, sha256: tags };
}

/** A fault in a name has no position in the body. */
function withoutPlaces(error: unknown): never {
  throw error instanceof AppError ? error.withFaults(({ source: _source, ...fault }) => fault) : error;
}
