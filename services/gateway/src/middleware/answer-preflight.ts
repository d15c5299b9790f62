import type { RequestHandler } from 'express';
import { answer } from '../http/answer.js';
import { isAllowed } from '../http/cross-origin.js';
import type { RouteFacts } from '../http/exchange.js';
import type { HeaderList } from '../http/header-list.js';

const FACTS: RouteFacts = { path: '_preflight', errors: 'json-api', allow: '' };
const HEADERS: HeaderList = [
  'Access-Control-Allow-Methods',
  'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers',
  [
    'Accept',
    'Accept-Language',
    'Authorization',
    'Cache-Control',
    'Content-Disposition',
    'Content-Type',
    'Idempotency-Key',
    'If-Match',
    'If-None-Match',
    'If-Range',
    'Last-Event-ID',
    'Range',
    'Traceparent',
    'Tracestate',
    'X-Request-Id',
  ].join(', '),
  'Access-Control-Max-Age',
  // The longest time that browsers accept.
  '7200',
];

/**
 * Answers 204 to a CORS preflight (Fetch standard) from an allowed origin. It carries no token and is the same for
 * every URL. Any other OPTIONS request continues to the routes, which refuse it.
 */
export const answerPreflight: RequestHandler = (request, response, next) => {
  const { exchange, method, headers } = request;
  const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
  if (!isPreflight || !isAllowed(exchange.crossOrigin)) {
    next();
    return;
  }
  exchange.route = FACTS;
  answer(response, 204, HEADERS);
};
