import { AppError, codes } from '@crm/errors';
import { acceptsAny, acceptsJsonApi, checkContentType } from '@crm/jsonapi';
import type { Request, RequestHandler } from 'express';
import { refuseCompressed } from '../http/refuse-compressed.js';

/**
 * Media types (media-types#order-of-media-type-checks): first 415 for a body that is compressed (8406) or not JSON:API
 * without parameters (8404), then 406 (8405) when the client accepts neither a JSON:API answer nor any of these
 * `others`.
 */
export function negotiate(others?: readonly string[]): RequestHandler {
  return (request, _response, next) => {
    const { headers } = request;
    const hasBody = announcesBody(request);
    if (hasBody) refuseCompressed(request);
    const code = checkContentType(headers['content-type'], hasBody);
    if (code !== undefined) throw new AppError({ code, value: headers['content-type'] ?? '' });
    if (!acceptsJsonApi(headers.accept) && (others === undefined || !acceptsAny(headers.accept, others))) {
      throw notAcceptable(headers.accept, others);
    }
    next();
  };
}

/** Whether the request announces a body of at least one byte (RFC 9112 section 6). */
function announcesBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function notAcceptable(accept = '', others?: readonly string[]): AppError {
  const detail = others === undefined ? {} : { detail: `Accept must allow ${others.join(' or ')}` };
  return new AppError({ code: codes.notAcceptable, value: accept, ...detail });
}
