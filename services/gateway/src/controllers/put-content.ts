import { AppError } from '@crm/errors';
import { readTagMatch } from '@crm/jsonapi';
import type { UploadInput } from '@crm/protos';
import type { Request } from 'express';
import { fileFieldOf } from '../files/file-fields.js';
import { putBody } from '../files/put-body.js';
import { answer } from '../http/answer.js';
import { contentEtag } from '../http/content-etag.js';
import { refuseCompressed } from '../middleware/negotiate.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import {
  moduleOf,
  parameterOf,
  recordIdOf,
  writeOptions,
  type Controller,
  type ControllerParts,
} from './controller.js';

const NO_ATTRIBUTES = Buffer.from('{}');

/**
 * PUT /modules/{module}/{id}/{field}/content: makes the body, of whatever media type, the content of a file: 204 with its ETag (contract
 * section 8). 412 when If-Match names other contents than the present one, 8601 when it is too large.
 */
export function putContent(parts: ControllerParts): Controller {
  const { writer } = parts.clients;
  return async (request, response) => {
    const module = moduleOf(request);
    const id = recordIdOf(request);
    const field = fileFieldOf(module, parameterOf(request, 'field'));
    refuseParameters(request);
    refuseCompressed(request);
    refusePart(request);
    const precondition = preconditionOf(request);
    const { receipt, sha256 } = await putBody(parts, request, response);
    const uploads = [{ field, receipt, ...precondition }];
    const wanted = { module: module.name, id, attributesJson: NO_ATTRIBUTES, uploads };
    await writer.update(wanted, writeOptions(request));
    answer(response, 204, ['ETag', contentEtag(sha256)]);
  };
}

/** A part of a content must not be taken for the whole (RFC 9110 section 14.5). */
function refusePart({ headers }: Request): void {
  if (headers['content-range'] === undefined) return;
  throw new AppError({ code: 8408, detail: 'A file can only be put as a whole, without Content-Range' });
}

function preconditionOf({ headers }: Request): Pick<UploadInput, 'precondition'> {
  const match = readTagMatch(headers['if-match']);
  return match === undefined ? {} : { precondition: { any: match.any, sha256: match.tags } };
}
