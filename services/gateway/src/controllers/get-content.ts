import { AppError, codes } from '@crm/errors';
import { matchesIfNoneMatch, readTagMatch } from '@crm/jsonapi';
import type { FileContentMessage } from '@crm/protos';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { userIdOf } from '../auth/user-id-of.js';
import type { Clients } from '../clients.js';
import type { Downloads } from '../files/downloads.js';
import { answerHead, answerStream } from '../http/answer-stream.js';
import { answer } from '../http/answer.js';
import { matchesIfRange, readRange, type ByteRange } from '../http/byte-range.js';
import { contentEtag } from '../http/content-etag.js';
import type { HeaderList } from '../http/header-list.js';
import type { Controller } from '../http/route.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import { readOptions } from './call-options.js';
import { fileFieldOf, moduleOf, recordIdOf } from './path-parameters.js';

const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * GET /modules/{module}/{id}/{field}/content: the bytes of a file as they were sent, to be saved and never displayed
 * (files#raw-content). 200; 206 with one range; 304 or 412 by the preconditions of RFC 9110 section 13; 416 (8612) for
 * a range without a byte.
 */
export function getContent(reader: Clients['reader'], downloads: Downloads): Controller {
  return async (request, response) => {
    const module = moduleOf(request);
    const id = recordIdOf(request);
    const field = fileFieldOf(request, module);
    refuseParameters(request);
    const place = { module: module.name, id, field };
    const file = fileIn(await reader.getFileTicket(place, readOptions(request)));
    const etag = contentEtag(file.sha256);
    requireMatch(request, file);
    if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) answer(response, 304, ['ETag', etag]);
    else await answerContent(downloads, request, response, file, wantedRange(request, response, file));
  };
}

async function answerContent(
  downloads: Downloads,
  request: Request,
  response: Response,
  file: FileContentMessage,
  range: ByteRange | undefined,
): Promise<void> {
  const { length, offset } = range ?? { offset: 0, length: file.size };
  const status = range === undefined ? 200 : 206;
  const body = { length, mediaType: file.mediaType === '' ? UNKNOWN_TYPE : file.mediaType };
  const headers: HeaderList = [
    ...['ETag', contentEtag(file.sha256), 'Accept-Ranges', 'bytes'],
    ...['Content-Disposition', contentDisposition(file.name)],
    ...(range === undefined ? [] : ['Content-Range', `bytes ${offset}-${offset + length - 1}/${file.size}`]),
  ];
  if (request.method === 'HEAD' || length === 0) {
    answerHead(response, status, headers, body);
    return;
  }
  using _slot = downloads.slots.enter(userIdOf(request));
  const chunks = downloads.fetch(request, file, range);
  await answerStream(response, status, headers, { ...body, chunks }, downloads.deadlineOf(request));
}

/** Throws 8007 when If-Match names other contents. */
function requireMatch({ headers }: Request, { sha256 }: FileContentMessage): void {
  const match = readTagMatch(headers['if-match']);
  if (match !== undefined && !match.any && !match.tags.includes(sha256)) {
    throw new AppError({
      code: codes.recordChanged,
      detail: 'The file has changed since the version named by If-Match',
    });
  }
}

/** The range to send. Undefined for the entire content (RFC 9110 section 14.2: ranges apply to GET alone). */
function wantedRange(
  { method, headers }: Request,
  response: Response,
  file: FileContentMessage,
): ByteRange | undefined {
  const { range: header, 'if-range': ifRange } = headers;
  if (method !== 'GET' || !matchesIfRange(ifRange?.toString(), contentEtag(file.sha256))) return undefined;
  const range = readRange(header, file.size);
  if (range !== 'unsatisfiable') return range;
  response.setHeader('Content-Range', `bytes */${file.size}`);
  throw new AppError({ code: codes.rangeNotSatisfiable, value: header ?? '' });
}

function fileIn({ file }: { readonly file: FileContentMessage | null }): FileContentMessage {
  if (file === null) throw new TypeError('The answer has no file');
  return file;
}
