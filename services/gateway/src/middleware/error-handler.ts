import { AppError, codes, type ErrorCode } from '@crm/errors';
import { JSON_API } from '@crm/jsonapi';
import type { ErrorRequestHandler } from 'express';
import type { ErrorWriter } from '../documents/write-errors.js';
import type { Events } from '../events.js';
import { answer, answerAndLinger, hasUnreadBody } from '../http/answer.js';
import { errorHeaders } from '../http/error-headers.js';
import { toAppError } from '../http/to-app-error.js';
import { writeOauthError } from '../oauth/write-error.js';

/** Errors after which the remainder of the body is not read, however short it is. */
const GIVEN_UP: ReadonlySet<ErrorCode> = new Set([codes.tooMuchSentAtOnce, codes.tooMuchUnderWay]);

/** The only writer of error answers to requests that could be read. A client that has disconnected gets none. */
export function answerErrors(events: Events, writeErrors: ErrorWriter): ErrorRequestHandler {
  // Express recognizes an error handler by its four parameters.
  return (thrown: unknown, request, response, _next) => {
    const { exchange } = request;
    const error = explainWeakTag(toAppError(thrown), request.headers['if-match']);
    if (response.headersSent || request.socket.destroyed) {
      events.failureUnanswered(error);
      response.destroy();
      return;
    }
    exchange.errorCode = error.code;
    events.errorAnswered(error);
    const isOauth = exchange.route?.errors === 'oauth';
    const body = isOauth ? writeOauthError(error) : writeErrors(error, exchange.requestId);
    const headers = errorHeaders(error, exchange.route?.allow);
    if (isOauth) headers.push('Pragma', 'no-cache');
    const isGivenUp = error.status === 408 || (GIVEN_UP.has(error.code) && !request.complete);
    const send = isGivenUp || hasUnreadBody(request) ? answerAndLinger : answer;
    send(response, error.status, headers, body, { mediaType: isOauth ? 'application/json' : JSON_API });
  };
}

const WEAK_TAG = /(?:^|,)[ \t]*W\/"/;

/** Tells a client whose If-Match has a weak tag why it failed (operations#if-match). */
function explainWeakTag(error: AppError, ifMatch = ''): AppError {
  if (error.code !== codes.recordChanged || !WEAK_TAG.test(ifMatch)) return error;
  const detail =
    'If-Match has a weak entity tag (W/"…"), which never matches (RFC 9110 section 13.1.1). Entity tags of this service ' +
    'are strong; a proxy that compresses answers may have made it weak';
  return new AppError({ ...error.faults[0], detail }, { cause: error.cause });
}
