import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, codes } from '@crm/errors';
import { acceptsAny, acceptsJsonApi, checkContentType, JSON_API } from '@crm/jsonapi';
import type { Request, RequestHandler } from 'express';
import { refuseCompressed } from '../http/refuse-compressed.js';

/**
 * Media types (media-types#order-of-media-type-checks): first 415 for a body that is compressed (8406) or not JSON:API
 * without parameters (8404), then 406 (8405) when the client accepts neither a JSON:API answer nor any of these
 * `others`. With an `extension` bodies and answers have this parameter of the JSON:API type.
 */
export function negotiate(others?: readonly string[], extension?: string): RequestHandler {
  return async (request, _response, next) => {
    const { headers } = request;
    try {
      checkBody(request, announcesBody(request), extension);
    } catch (error) {
      // Whether there is a body must be known only if that decides.
      if (!(await isEmpty(request))) throw error;
      checkBody(request, false, extension);
    }
    if (!acceptsJsonApi(headers.accept, extension) && (others === undefined || !acceptsAny(headers.accept, others))) {
      throw notAcceptable(headers.accept, others ?? namesOf(extension));
    }
    next();
  };
}

function checkBody(request: Request, hasBody: boolean, extension?: string): void {
  if (hasBody) refuseCompressed(request);
  const type = request.headers['content-type'];
  const code = checkContentType(type, hasBody, extension);
  if (code === undefined) return;
  const [name] = namesOf(extension) ?? [];
  throw new AppError({
    code,
    value: type ?? '',
    ...(name !== undefined && { detail: `A body must be sent as ${name}` }),
  });
}

/** The media type with an extension. */
function namesOf(extension?: string): readonly string[] | undefined {
  return extension === undefined ? undefined : [`${JSON_API}; ext="${extension}"`];
}

/**
 * Whether the chunked body of the request has no bytes, as a proxy sends a request without one. Waits for its first byte
 * or its end, without a slot. A client that waits for 100 Continue has a body.
 */
async function isEmpty(request: Request): Promise<boolean> {
  const { headers, exchange } = request;
  if (headers['transfer-encoding'] === undefined || headers.expect !== undefined) return false;
  // All that arrived together is parsed then. An end that came during the wait below would be lost to later readers.
  await nextTurn();
  if (!request.complete && request.readableLength === 0) {
    exchange.slot?.pause();
    await new Promise((resolve) => request.once('readable', resolve).once('close', resolve));
    exchange.slot?.enter();
  }
  return request.complete && request.readableLength === 0;
}

/** Whether the request announces a body of at least one byte (RFC 9112 section 6). */
function announcesBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function notAcceptable(accept = '', others?: readonly string[]): AppError {
  const detail = others === undefined ? {} : { detail: `Accept must allow ${others.join(' or ')}` };
  return new AppError({ code: codes.notAcceptable, value: accept, ...detail });
}
